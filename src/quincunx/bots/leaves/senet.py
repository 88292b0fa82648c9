"""Senet: what a position is worth, by a small network that learned from games against itself.

Random games say little here: they are long, and neither side keeps its walls. The network sees every piece
(its square, and whether N3 keeps it safe), how many are off, how many stand on 1-10, where three in
a row begin (N4), and whether a die is thrown: 199 marks that are there or not, 32 units, one number out.

It was fitted to sticks and die alike, on games against itself: 16 units by TD(0.8) over 185 000 games and by
value iteration (the expected value over all throws, best moves played) over 35 000, then 16 more
units by 60 000 and 46 000. What it learned is to keep walls in the middle of the track rather than to run.
"""

from __future__ import annotations

from base64 import b85decode
from math import tanh
from typing import Any

import numpy as np

from quincunx.games.senet.rules import (
    DARK,
    DUTY,
    EXIT,
    FIRST_ROW,
    LIGHT,
    SAFE_HOUSES,
    count_bits,
    mover,
)
from quincunx.native.contract import OVER, actions, apply, player, returns
from quincunx.search.walk import choose

UNITS = 32
PLUS = 17  # units that speak for the seat that throws; the others speak against it
STRAIGHT = UNITS  # the column of what a mark adds without passing a unit
MARKS = 200

# The marks. An enemy's lie ENEMY, ENEMY_COUNTS, ENEMY_WALLS higher. Row 0 is always added.
#
#     1.. 29  a piece on that square alone        117..122  0-5 pieces off
#    30.. 58  the same, safe                      129..134  0-5 pieces on 1-10
#    59..116  the enemy's                         141..167  three in a row from that square
#                                                 199       a die
ALONE, SAFE, ENEMY = 0, 29, 58
OFF, BEHIND, ENEMY_COUNTS = 117, 129, 6
WALL, ENEMY_WALLS = 140, 29
DIE = 199


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Plays out the throw that lies there, and judges what comes of it."""
    steps = 0
    while s.stage < DUTY and player(s) != OVER:
        apply(s, choose(s, random, out, weight))
        steps += 1
    while player(s) >= 0:
        apply(s, best_move(s, out))
        steps += 1
    if player(s) == OVER:
        returns(s, result)
        return steps
    result[s.turn] = worth(s)
    result[1 - s.turn] = -result[s.turn]
    return steps


def best_move(s: Any, out: Any) -> int:
    """The move after which the position is worth most to the seat that moves."""
    count = actions(s, out)
    best = int(out[0])
    if count == 1:
        return best
    seat = int(s.turn)
    light = int(s.pieces[LIGHT])
    dark = int(s.pieces[DARK])
    stage = int(s.stage)
    throw = int(s.throw)
    left = int(s.left)
    most = -2.0
    for i in range(count):
        apply(s, int(out[i]))
        value = worth(s) if s.turn == seat else -worth(s)
        s.pieces[LIGHT] = light
        s.pieces[DARK] = dark
        s.turn = seat
        s.stage = stage
        s.throw = throw
        s.left = left
        if value > most:
            most = value
            best = int(out[i])
    return best


def worth(s: Any) -> float:
    """The expected return of the seat whose turn it is, before it throws."""
    colour = mover(s)
    own = int(s.pieces[colour])
    enemy = int(s.pieces[1 - colour])
    if own == 0:
        return 1.0
    if enemy == 0:
        return -1.0
    mine = piece_marks(own, ALONE, 0)
    theirs = piece_marks(enemy, ENEMY, ENEMY_COUNTS)
    walls = wall_marks(enemy, WALL + ENEMY_WALLS, wall_marks(own, WALL, DIE if s.die else 0))
    value = summed(STRAIGHT, mine, theirs, walls)
    for unit in range(UNITS):
        excited = summed(unit, mine, theirs, walls)
        if excited > 0.0:
            value += excited if unit < PLUS else -excited
    return tanh(value)


# Marks are listed in an integer, eight bits each: at most seven fit, and seven are the most there are.


def piece_marks(pieces: int, place: int, counts: int) -> int:
    """A colour's pieces, how many are off, and how many stand on 1-10."""
    safe = pieces >> 1 | pieces << 1 | SAFE_HOUSES  # N3
    marks = OFF + counts + 5 - count_bits(pieces)
    marks = marks << 8 | (BEHIND + counts + count_bits(pieces & FIRST_ROW))
    for square in range(1, EXIT):
        if (pieces >> square) & 1:
            mark = place + square + (SAFE if (safe >> square) & 1 else 0)
            marks = marks << 8 | mark
    return marks


def wall_marks(pieces: int, place: int, marks: int) -> int:
    """Adds where three of a colour in a row begin."""
    walls = pieces & pieces >> 1 & pieces >> 2  # N4
    for square in range(1, EXIT):
        if (walls >> square) & 1:
            marks = marks << 8 | (place + square)
    return marks


def summed(unit: int, mine: int, theirs: int, walls: int) -> float:
    """What all marks together tell a unit."""
    total = float(NUMBERS[0, unit])
    while mine:
        total += NUMBERS[mine & 255, unit]
        mine >>= 8
    while theirs:
        total += NUMBERS[theirs & 255, unit]
        theirs >>= 8
    while walls:
        total += NUMBERS[walls & 255, unit]
        walls >>= 8
    return total


# A row for each mark, a column for each unit, as 16-bit integers.
FITTED = """
iu@n}JpKRxbpQGP&i|>Zi2u>~ME?K(00031{Qm&}005-@4*~oCd;M<s|Nr~{008~}`v3p`{{R2~|Nj60g#4!c4*v-M005W${r~3w
!uu@%#{Ovk0s#O2|Nj91009603IMqM0|4FuZ2JNL{r>;}`v3p`|NjR7|NsC00018Sb^nzAQ~v+}?)(D)^#3#XUH~!v+y4Ln00000
1^@s6|NjX9ru_i`IRXFu1ONa40RRF3{{H{~0RaF10RR91#{9SbtN-u*007?n`~UL)a{f#J^Z!u*0RR910RaF100031TmS$41^^cU
g8l#i@&5q;{r~&_00062{r>;}001NXy#8eW<o^Hw<@^Ew>i-V+GXM_&um1o50RaF10s#L1|Nrm*VEzFBegN40|NjF300960{{H{~
`~Lv|00000p8Z4ro&PNW006fA0|5K~^z%0WJO48P{{R2~0RRC20RR912>^!v0ss~OEB*rj^#1?=0RaC00Ra8~{{H{~005=^TK|>*
s{H@}-u?dn_Wzjv8~|Yd{r>_000031{{H{~|Nk=o!~O*TGyfX?0{{X50092~{{I00{r~^}0RR910{&tDhW|kT0095~0|5H}HT@3&
$Ns<n000310000000031bp93p`~OY<X#4{J{{H{~|NjC2|Nj600RRI4003D2kpH;<K>z>%bpHbY2mluJ2>^ipy#N0H0003100062
0RWu;UH=6Dul_Us{r~j;0RRI4{Qv*|{{I3100000i~f=Svj4090015V1ON~KEdBrhjQ+I$0ssI2|NjC2|NjC2>i(Ml1OTl5Fa8Dq
|NsC01ONg600960{{I00007MX(ErH)H~#<ti2?op699ts|NkKVCIA2b|Nj91|NsC0|No8t@BaV*ME;}w`u_z00003100000{r>;}
|Nj608vjxOasMv>008;=1pxm4%jNw4gZ6X(0RR910RRI40RRC20R6oF`Tt@AbOHbW0{{U4`u_s}000000{{R3005-^Rsn$j!T$gN
tNZ@{`~SS<_WvXHaQ^@R00093{{H{~006}NIRF0tOaplU{r?330RR91|Nj600ssL30ssI2E&oOVivOzr002q+{r~#^<m2`K*Y&Lb
|NsC0{{I00{{R2~AN`pB0svV9-v9mo0RRC2000620RRC2|Nj91004;pFadi1+5Z3l&;0-Y{{Ob(_5XtP2><{90RaF1{r~>||NmnB
?*9V-gad;A0006200960000000000000000-v2KFv;P<X003<L0s!^@`QGjSp!UQ60RaF1000000RaF1Wc)S&`v30()&Bti`u_j`
|Nr~{00000{r>>~001)pB>|)VhW`Kn>HYry`~N=R^#6JGIRF3v000000ssO40RZm&ssIZBZv*}Q2mt&4000002LJ#700000|Nj60
p8!k&#s8-M003M5008~}<lpB1`}ZaQ0RaF1000C400000-~0ms|Nq|tyZ#6O00960{{I310RRF30ssL3000L8D*@I2Wc>gD<^BNx
0RWWX+y6ZJ9smIV0RaF1`u_m{0RT|_S^)+C%mJPL0RRL50RaF1000000{{U4|Nj60X#pSs{{Jid00340|Nr~{8s^3Sk^K4o|Nj60
|Nr^_00960r2V1+0RYGVlK%Ps3IPBA1poj50RR91|NsC0007eguK?r!n)?6%$NvKW@&DlAu>bn~9{~UV|Nj91000000067~w*mbB
P5|5e{Qv#`0RRL500960{r>_00RR91`T>;y$p3cx007_r|Nq_pL)@kR+Wxlx|Nj60{{I620RR91JN=Xa{r_zM<NW&n{r~^}{r>_0
000I6|Nj6000900JOI7_$oK#N7XkkN=>N#qj{htHYykiN{{R2~1ONa40RV3QwgCYE68&ua1ONyC008~}1pxp50000000000=K&7@
^#3#Y005f-`~TDbwBwEcrU6a=0RR910092~{r>>~T>;<$0stfYTKNkA`~Ls{|Nj910009300960001Nc0{_DQQvLt{I|2g$=>I(8
p8t&l_W%F?|Nj600RaF10RZj;P6GV@Tlil20s#5{000310ssI21ONa400000ZUPejzyECn00622008U%=j)XJ$^r}k0RR910RaC0
|Nj60jszG2{{OG_{Qm|3009600RRF300031|NjC2000^S`u@8BLj3>$Q~v+|0swCbwEj^39svLU000310s#O2005T#u>=JGNdVsd
2LSy40RRL50{{R30ssO40ssI2006-L_5k(#005o=2msjss{WV%Rs?MS{{H{~000C400031v;nOD|NmeA&I1Ji0ssI20s#L100062
0000000000wgRpI@caM(=>G!%8vr8_kO0m85&-}I00960`~Lv||Np-KWdi;G=>gCK`~Ls{008~}0s#O20Ra8~00000005Z*`v18B
004Ub{r~;{z6K}%tNpzI000000RR910RRC2f&lUW{Qn#RZ2JHJ{Qm#|{{I620RRI40000000000%mAGKQU3q{BK-gV3ILJ{W&l(7
OaTA?00062{r~>|005Z&*Zute1_Gu2|NjmE00000`Tqa_0006200000Sp47q*#Kbv005i*1pxB@YyY7DPXfaJ0RRC2{{I620ssI2
9RK3{{{IvI%K-WR0{{R3{Qv*|000000RRF3001uha{hw<VF3UDNc{u=6adcwb^zo4`2PU_000310RR91004gdAO8IR?f+Z?`u_j`
0RR910ssI21OWg4|Nj60a{Rjer2c9G0005~0RRI4cl#^=PXYk|0003100000|Nj91VgaxH|NjR5Q3C$||Nj60{r~>|00031|Nj91
001)mrv0J-g8l#i`~Ld>0|2k^MgT_u0000000000|Nj60|Nk8T%KrZUtpCdX{Qv*|00000{Qm&}1ONd50RR91Y5hO|^8Mui008Cv
0RZ~{BmeOKfB=;L00031|NjI400960z5jv!{r|21Z2kZM|Nj91{r~^}008{|0RRC2002b(4*qQaxc&eD#Qp;S6ad@%4gkyjX#fHM
0Ra5}0RR91006!JHva(tvi@HK_5b?+0RaF1|Nj60{{I31000000si^_i~p?w005)@|Nr;@LHODKcKj><00031|Ns8~|Nj60bN^5O
0RVjd`}+(4^#1?=0RRI40RaC00{{U4002Dy-~T56jQs!r>HYiv{{KJ#=Kq`j%KrfX00960{{I000RSNY|NsC0g8ilc1ONg600031
1ONa4{{R2~|Nj605&y>idH-Vn006-N_Wuk3rTfGG9RSz=009600RRL500000djDAf{QsQ&X958L_WuC@1pom6000F5{{H{~001BW
eE(7YF#iAmUHt?A8UU026#$g{kpBSy000001OWg4|Nk-nTK)h4c>gd00RRO60092~0ssL3|Nj910ssI2xcx`~QU9F&008d#|NjgC
+VTScqxzHo|Nj60|Ns2||Nj60Q2t2&`v3j_00a8}1^@s600960008~}00960003$KTLGB=m;L|%Oa1--0RWNw3IHMb`2PR^0RRF3
0ssL3003S74*&T7l>ol{1poj5008{||NsC0|NjI4|Nj60lKwyd1OJ5p001le`~L#~z4ZP6!2D1E0RR910|5U2{{I00-TfW_0suz-
(*Xnk1pom6009600RRL500000002b*k^zAKQ~m$|bp8JS^Z#=0^8b?e+5i9l|Nj910ssI2001rjs{jB0m;vzt0ssR5008{|1poj5
008^{00000asOfflmAQp004OX0|5R1x9s%);rx~W00960008>`{r>>~Q2qe{{{IvHQ2_q`0RaF1`~Ly}000001ONa40021whyhmr
xBmbDZ~g@U`2QpL#{Vt(<o^Hw|Ns8~000000083tV*mpHX8tMv1^@v7008~}0|5X3{{R2~0RR91V*pD40012O008R#{r~s>(ec~=
qWpyb|Nj60000C4000002L9Lq_y0Nm?*9V-0ssI2{{I62|Nj60{r~>|001)rQ~_WAuKxf4Q~&+{@&CT<m;WvM%l`lX0006200000
0RZ;?`~U+0nE#Fg0003100000|NsC0{Qm?1|Nj60J^?xaDFA=^008Cx0s!v+%>BUs$Ngpi|NsC00000000960SN?SZ`Tw{6Xa4*D
3IG5A{r~>|008{|0ssL3008;|H35tN6#W1I1pxd1>i-btga5$!0RRC20RR91008~}|Nj{OO#uS{7XD@c`Tqa_00031|Nj60008{|
|Nj60ssXhBK>*YH002Az{r}wm2lJ8t5eESP0RR910092~|NsC0%>O<E{{J8UK>_~%1^@s60{{X5000930s#O2006)Pv;d#~-T(jq
X952I(*G3jXa9)%2mt^800031`~Ls{00095eFFObhy6tU`~M06000F50ssL3000C4|Nj60%mPIJ4gjP8002n>{QuPdRPC$(YzW5x
009600RaC000031wgM*u000X9SpNqA_y7O@{{Q;_00000|NjC2003?S<p2@@)&Bqhv;qJB%m2dig#U;9IsX9w00960{{H{~008d-
)dB+mc>P@e0ssU6|Ns5}00000{r>;}|Nj60-U4d>VgTF)005Q)|Nq(l$>)pzI0cjb0RR91{r>_000000`~zeJ`~ThP!vOmK00031
00093008~}0092~006@S!TzlPUI73AU;qOE?*Fy^l>gEDkpBSy00960`u_m{005i+djS9cQ2@02{r?950092~{r~^}0|5U20RR91
004{sHUT&T000FB1OVCp22~UP1_{po0RRC20ssL300031mjWdQ_y4Hp3jqKC0RRC2{r>|1|Ns5}{{R2~000XEd;eYm*aQFoX9oTM
;{QEe6#rccCIA2b00960`~Uy{0RSTbIR^g!uI6p{1ONj70RRI4000000RZ{`|Nj60*8;--(f|4X004gi{{I62fBTjH^Z*|K|NsC0
|NjL50{{U4XaEue`u`36KK}y%{r>;}0000000093{Qm#|007_v`T?N-jrsrph64Kk@Ba-0i2q;!Bme*a00031|NsC00RY7Qas&PU
M*dIy0RRL5|Nj600ssI2|Nj60|Nj60X$0H<F94za002`0{Qm#|oc^BwPymVl000000ssU60RR91HUMD*|NmnBi1`Kp|Nj60{{IC4
0RaC00RR91002P*0RQp-NdN!<>;V7({r^Dur~jD%_x=F@000930{{R3002+`Sp)z7+x?IK{Qv*|0092~0ssL30Ra8~00000G6dfK
H~=*N007tl1poyAApf}k!~f_1{{I310Ra8~{{H{~a{k@||NmM4D*OEZ1pom60RZ>^|NjC2{{I00006ZEqy7~DnEwC(qX7f}000#L
!vD+vzyAOL00000{{I0000681i~{}tegD_{`~Ly}000C4000000Ra8~00000WCP{>8~`Bz002P&{{I62_4msE|Nm?N|Nj6000031
00031ga7XV{{NHz+W!Io0ssI2`v3p`|NjC2|NjC2006}Tmi^HGIsX6v6#)kT`2QCF*8kxDQvd(}000311OWg40RT|{UjYCBbpL4n
|NsC0008~}`~Uy{|NjF3{{H{~F#@3d*#DgV008g+2mtB-@c!8U1OWK||Nj910ssR5{{I004gfU(`2RBh-Tnap0ssL30Ra8~00960
{{I00000yLXZ=(Er2YT^r2qi{=>IzX+5Zy&CjbEe|NsC01ONd5005T$r~mr@Gyj(S{r>;}|Nj600RaF1000000RR91kN_nEod7fd
004^t{r?33zW(h0m;gKg00031|NjF3{{I00)BvLe2>|K;N&Wu+1ONa40RRI4000000s#L1005W=83RZF5C8xG9svLV006!G`2S=8
HUR$r|NsC0{{I00003zK`~(63=l?zX0009300031{r>;}1ONj70RR91@dg_M8vqFa006ZB0|5E|5(57JVE|45|Nj600ssI2|Nj60
UI0)8008~}n*0R-1pom6|Ns2|00031{Qv&{002D(6$AVKw*LSCUjPFD`2TJG0{~h8Z2$lO000620s#O2003kFu>%AE-~Xii0RZ~{
|NjF31ONd50RR91|Nj60k_BP|8~`8x001ih`Tz0%EBF!sKL0WR0s#O20RRF30RaF1;{b000043Sl>7ew{r~^}{Qv&{0RRC2|Nj60
002M)?E>Wg<o^Hwr~d!|@c$0{2ms>$g#Z8m0RRC20RRC20RUY9N&@@;>Hoa>000XB008~}0{{R30096000000D+K%k-2bZo003|Q
{r~a*%lZ!hjQ?%`|Nj600RaC0000001OT}K`TvIhv-tl1000000RaF1|Ns8~|Nj91004ypnF7uK#s2^RHUIzr@c*~^4*>lBZ~y@S
000620ssI2006)L9svaadjD+t2mt>7000930RRC20RaF100000?*dW+qyMV^000L60Ra5}wfY_as{WDy00031008~}{{H{~#Q&E7
`Twy0NBaW+0{{R3{{R2~000620|5X3002<}%>i)#hW`Kn^Zo$<4*<sc9sptfsQ~}~|Nj602LJ#7003$K-~ajlvj4{W0s#8||Ns8~
00000{r>;}0RR91fdSM3Isb_N0015T{QnLBj`}MAQ~qH90RR91|NjF3|Nj60Z~ut@0|1KuwEO=5{{H{~{{IC400000`~Lv|000;P
g#Xt5jsE}ubpQMR7y$A5R{%5q<Np8v0092~{{H{~003S80{#U6$o~@j|Nr*?0Ra8~{{I000s#O2|Nj60vj3a@Y5oWQ005c)0{|5O
o%&Y*eEz=w000000s#L10RaF1JO6?G0|1u)JNyFx2mt^80|5R1|NjC2|NsC0001rj;rsXfasL1Sg#Z8l5dhoya{%rBJO2Ry00960
0s#O2005-^%>4cTIsZ-k`Tzg_0RRI40{{U4|Nj9100000UjD53i2XAF004#m0ssyGGWvf2egNS90RR91|Nj600{{R3YW-sT1OWa1
j{XGz0RRC20s#L1000930RR910012RHT!n|qyhi{ss952NB{@<i2%U?+W`On0RaF10RRC2005f-LjC{$Z2e9B008^{00062{{H{~
|Nj9100000008&`cmQYs008g&2LRmvyaT-evHL^-|Nj600RRC200031-2L?a1puQ0fA|6b000000092~00031{{Q~}00000O#__)
%l`lXjQ|4x7XYjL-T$Bf9smFU|Nj91|NsC0005K#*!%?m(gVN+000F5|NjC2|Nj600RaF100000004dYSpc^G001BW|Nra%NfBQF
KL9-e|Nj600ssL300062d;p362LKQMIQs$s00031008~}0092~0{{R300000T>|z0)&c+kx&r<G5&+fy#Q&fHNdN!<0000000000
|Nl|_bOikW+WfKs|NjC2|NjI4{r~^}0Ra8~|Nj60lm$`%!2S*X004Re{Qv0xF#vo2Q2rSJ|Nj600003100000q5ow82>^ip*Z}|l
1poj5{{R2~0RR9100000000RBGXQh{xc&eDn*#s;G5}Zjwf~|4rvU%|000310ssO4|NoW(g#-Ej`2e&60ssX70092~0ssI2{r>>~
|Nj60palH?5dh!+000>R0{|KTKlZ2p=mCQN{{H{~|NjI40RR91IR3{00|2l42?P88_Wu9?0{{U4009600RaC0002V*f&Xs(pZWj*
n*sv>&;KL(*#BPu9RL6T0000000000|NqhfVgmgC5dQf8`~L<200062{r>;}{{I6200000sRM@pJ^%Cm002V)|NkKXBmBkxKmpwT
00960008~}00000JO6P3{r~j-3IO>3`~Lv|008~}000930ssO4007DX`TdLlTL1t66aoVP@c)?m<p19O(EkAd000000RaF10RUA1
lK}buw*B@21ON*F00031{{H{~00062|Nj60p8@jxOa89@0015V000{RJooGW4gY)p|Nj91{r~^}00031Bml$!|Nlb&+y4Xr{{H{~
0s#O20RaC00003100032G5@6har^)Pl>q<$BLL6-_y6(%0sjF200062|Nj910049Ui~b4#>i#_c|Nj600RaF1|Nj60000000RR91
SO3NRKLOSM003wJ0|4y*dHVYQasLkh0RaF10s#B}|Nj91?f<3!0RR*LnF0C#2LJ#70Ra8~|Nj910ssI2001ZeX91o6m;wL*nE?a<
^Z(le2>>ktg#Z8m0RaF1000000RXc890C9Tz5N6M`~Ly}0RaC00ssI2{r?020RR91IRl;g-~oXD008#^`~Us_O#A@=z5nI^0RRC2
0ssX70RR91k^w6O`u|S=wgLzM{r>;}{{Q{|00062|NsC0007tp$pgCor2zl{1OWs9?*HQbGypyUod5p+009600RRC2000&Mxd8?M
I{%OP008~}|Nj60{{H{~{r>>~0RR91vI7SI+W;Z`008v>0RR*LWdaZY>Hn$#{{H{~0s#L1{{R2~6#rTR0RU(K#RCTb^8Ww;|Ns5}
0000000960008;}Q~SdI0RjL3WB~pD<^Lc5O8|TTj{pAu000001ONa40040S3<3lIi~lG41ONm8000310{{U40ssI20ssI2%mZou
TmUiv0071R1_1m2Pxl4@#sAO$0RRC2|Ns8~00031k^d?I{QqeH4gCuM3IG5A0RR910092~{{I00007tmiUHaG%liNT^#A|=^8Y*r
VgT9zT>t<7|Nj6000000004LY@c;t=ss4uj0ssO40RaF1|NsC00RaC0|Nj60YXa5!=l_}i006)K0RZ~{{`n68z5h}F0RRC20RZ^_
0ssI2=l-ex3IMGCocsg;0RRC20006200960`~Ly}001=sg8J|OYybcNbpHVW003+JX#iIMef|Le|NsC00RR910sxBt!2kXK5&$#(
2mt*5{{I9300031{{H{~0ssI24*>)IHvgml000vH0st5QnExgKZvSon000000RR91|NsC0to?)j1OWH{@AU=%0{{R3{r>>~0RaC0
0ssI2008j+6#u3FF8}}l`2PI=1^^fUcK~qzC;$Kd|Nj600RR91007qi4gUZDjQ{@s{r~^}|NjL5|NsC0|Ns8~|Nj60LjX_tp8cQ#
004RY0{}DtIR111%Ky6m000000RRX900031-2BV@|NmwH!TSII009600RR9100000000000018TY5Yt7r2zl{&iw)a9sp?oz5rDH
kN^Mw|Nj910|5X3|NnaagZ=ma9ssER0s!~_000620|5X3|NsC0|Nj60sQv@_<oh=S001-o0RSEV{rQprEC9&<009600RaF1|Nj60
QvVM8{Quwp>iYly0RRC2{{I93000C4{{H{~004LWMEUjq{s900YW@HJCIEK+mjLqn?fw7&00960{Qm*~|Nlk*f&Ksgi~!L51ONsA
|Ns5}{r>;}{r>|10ssI2B>%+k4*M7a007ne0RSfe%L45HwEm<20RR91|Nj9100000h6MEb{{NHz4FCB5_y7O@1^@y8|Ns5}|NsC0
007DS)BfK4C;R{a>j3`$2mmYuh5)evVF3UC|NsC01^@s6007?tuK@o4Q2|s0`v3p`000000RaF10{{U40RR91001k^Z26G>0008}
{r?pJcN10t?fSC*000000RaF100031iUMl*0suh%%@F$k1_1y60003100960`~Ls{007<m)XjMKJpcdzar*@T8~}jHr~&@^FaQ7m
000621^@s6003SA#P<aN{r*l62mk>9008{||Nj60{{Q^{00000D*W93*8T?f005ix{r@EZsKvzqU+Gf+{{H{~000F5|NsC0llu+@
`2S4vxA_16{r~^}0|5R1000930s#O2001)w6#lpVQTYG>b^H7O2LL<D;s5aS8UFwP0RaF1{Qm&}0s!#(TLS_BhxV8H0Ra2||NjF3
`u_j`{r~*`00000%m2Xsv;T<w003G6`~R^29mf9tQ~zN8|Nj600092~000005&m)j|NrUs;QRsr_5T3?0ssL30003100031003+G
M*kuKr~&{0Ne2S}rT=pO_x^+nwf_MC00000{Qv&{|Nj>N*Z=$f<oKHX000F5000311^@s6{{H{~{{H{~KlHTwBLWo$006rL0RU+L
|9_zWi4E`o0RaF1|Nj60|Nj60wF1=t|No{Nc>@Rl0000000062|Nr~{{Qm&}007$uJNiff6aD}IR{sD0=>N|2ssG>srU3u{0092~
000000RY+kQT+M;y8u=A|Nj91|Nj60{{I000ssI20ssI2002JlO!>(D001=n{{N}~6!HK9`~H;u000310RRF3{{I620sI9H002h+
p7Hqq`~Lv|{{R2~|Nj601OWg4001`(`tptX_Wb|=N&N-@y8qPf3j)pk#s2^R000620RR91|NqJT&;|eh=KVbL^Zx+=|NjF3{{R2~
0RaF1{{H{~Ukudp*!?{I006801^}@Cf9`YrRQ#9!0RR91|Ns2|000005C4(=1psFJ)As@Z|NsC01pxm4000001pxp5001Kl!1SRG
ApZaWIsg6t>;HW2SN<#b9033T|Nj601^@v7001-p3i|*5H~^sp0s#2`0RR91{r>;}0RaC000000t^S2IMg7A8001)r|Nm$J6bV)T
rT#zx00000{r>;}0RR91F#fOi1^|Nlb`kpj000000006200093000310017@bp?C<7XttQ#QgmK{Qs%{!~bdkGXVep000310ssL3
0RW@{Q~(J8aRGb)0RaC00RRR72LJ#70ssO40RR91001ukI{}sc000OH|NpxGb^3$<zyfyw000000ssI20RaF1V*yA60|0&du=)Z3
0ssI21OWa200031{{H{~006cE!T|UHKK=jzHvt3yu>WG>a{tTx#sB~R0000000960008{{+ynXlngDSB{r>|100000009600|5X3
00000NduAr=>K{D008s)0szGS7WCBrt^4Tz0RaF1000930RR91{{0*R0RUqE&H48K_Wu9?{{I31000930{{U4005)`5&k3obN~PV
!TSXO3jhZ1B><8AfdBvh|Ns5}`Tqd`0RY<kZvXxN-2l!10ssL3000620RR9100031{{H{~)BgAU=KW{>006}N1pq_<9_uUs)&AE1
009600RaC000062g8gg!{{J!m(ES4d009600ssU6000620RR91008s*-ThJiJpcdzVE_XFTL3`*_5X|hDggig000311^@s60swaa
2KxU00|B1=`~L+100960{r>;}|NjC2{{H{~8u~r`8UUaC0077Q0|3?k-s-addi+WN00000|NjF30ssI2GydTB_x}w3ll}kz2><{9
{Qv&{{{I311OWg4002|-xC3SZe*ORe{`>#{?*DY{+W#E=LjVB)00031|Nj910RVpf*Zu<l)cz6r1ONyC00960|Nj60|Nj910ssI2
68nVxQ2;3Y004FV`~N8bX!Y&?|Nesj|Nj60{{Q^{00031N&bTa|Nln+_WK3^`v3p`{r~^}|Nj9100960007MZ3;rAbxBmbDT><_7
GXQ}Fw*R96hyVcq0003100960002GzPz3(}P5gxV1OWg4|NjC20ssI20RRC200000Cj$TkQvWvq008C#|Nj;MQTBHKDgnCx|Nj91
0092~0RRC21pnj%{r?sId-wwY{{Q~}{Qv*|0Ra5}1pom6004Fb`1)7>J^layP6Yq}H2@F>F8?k6YX1NL00960{r~^}0RYbYw*vtH
p8ysA1ON#D|Ns8~2><{90s#O200000wFNr;767XP008>_0sue&7Wqp6as<`>0RRC20ssL3000313j(kJ0061~bN&AR0{{U4|NsC0
0RRC2|Nj91003A3r~P38RQ><}<Ny5s9{@l5*8i;i+5i9m00031{r>;}|Nqhc-~a*u8U3{U`~Ls{008;_`~Uy{|Nj9100000Yye^X
CI8C*005=`1px5>EcCbkH2bvx000000092~00960@B-BT{r`vn=KKBs1ONa40|5X30Ra5}0s#O2003?P$p41`Wd8sFwf_VF1OQhE
hydOH;s5^s00031|NsC0005@_P5}D<2>~1g0RRX90092~|NsC00ssI200000VE@Yg+W-s!005`}0RZs-zWsy%m;o#Q|Nj91{r~>|
00031?fydl{Qq?U&HnxW0{{R3{r?95008~}0RRC2002Gz3H+%5F#rGnnEe3&@c&f%`u~Cf%KrcW00960{{R2~004>q5CHxEVgUL5
{{IC4008{|{{H{~00093|Nj60^#3gXc>RR@004Ub1pxT}ng#j)S^%>D|Nj60|NsC00RR91BmSuW_y0-)*#7$e1^@s60003100031
1^@s6001-qYyd3)<o*BvUH=9E=Ko;^3jk#QN&o-<0092~1poj5001ce!~XyP)BfZD2LS#50RRL5{r>>~|Nj910RR91xc@@|x&YDp
006WA000*NPW$lx2LMO^0ssI2|NsC00092~=m0<f^Zz9N-2w#w_W%F?000620RR91{r>;}006ZB4FQt@M*{!=%l`oY{QrCg{Qv0y
lK%k!0RR911OWd3001-n-~R*vv;Keo{Qm#||Ns5}{r>;}0RaF100000mjBKHy8a^l002n;0{{a6KlJtgqy4@A0RR91|Nj60|Nj60
T>p9i{r}kjmj46*0RR9100031|NsC0{r>|1007ef;{dDwI{^RynF9O&0{~R}<o_-L0|5X30RaF100000006%K_WuC@qy5eN^Zx??
00031{r>;}000000RR91qW@h0;Qw>|001KZ1OWg4mIm$r&I88(00000{r~^}0RRC2=>C%c004^tSN-_^`2PR^{{Q~}0ssO4{{R2~
007JYUIAnPZ~p)QY5@iS_5UaU_5URR!~X#Q008~}|Nj600RY1Oy#M_F2>=TK1OWd30RRF3`u_j`0RaC0|Nj60eg9?u4gmcB000sJ
|Ns5}W&-yAhXL;Y0RR910006200960D*dDY007DSZv6TG3jqKB008~}|Nj600RRC20083v1p%V}-u?gpZUF=U_W$7Y*8leZU;h9A
009601ONa4|Nk8Uy8re6-u-0&|NjL5|Nr~{00000009600ssI2wf~U+JODEO008>{1_1N_-}?6dCjSWl0RRC2|NjC20RaF1KLFVP
{{Pef9sUXc0ssI2{{Q{||Nj60{r~^}|Nkce-vF@xwEh49^#J_;@c%^q+W)WrKK}s#00960`~Uv`0RU$J8UXqKF#tpW{{Q&@00960
0RR91{r>>~00000Apqb1hX54<006fD{Qvj=LJJrGcK_i20RR91|Nj91000318UZu{_W$4iasmPX|Nj601pop7008~}{{H{~002<}
ngGoIlL7z$Z~z1V{QvU$0suVztN#E1009600{{R30RUnFgaP^gtNxGx1^@s60RaF10ssL31OWX100000RRNp-kN`0P001ih008Iz
EDbRL6$8-!0ssL3|Nj91|Nj91=>Ww80RR>NlmPnw^#1_>|NsC0|NsC0|NsC0006-Q8UZ2z&Hw-ap#J~>*Z)ZV+yC(Wr~m%{00000
1pxp50RRpF$^rub2meL{{{Q~}|NsC00RaF11OWU00RR91r~=XdhX5f0008^{0RaF1r~u&qLH(@%{{R2~000000RRC2<Nu!n_Wz~+
@csS&`Tqa_0RRF3|Nj60|NsC0007<tvjH3c6aWAKYW@HK%l|nF*Z-&e-2Vaq0RR910s#O2|Nr{`?g07!4F3rE`~Lv||NjC20RaF1
009600ssI2RROI3p#AUu004^o0stidbo=fA0{$=n0RR91|NjF3{{H{~mH#&b1^{*c(*F1V|Nj600ssL3000000{{a600000q5vNN
xc>kE0RQ~|4ggR9L;$Y-r~m%{00031{r>;}000938~yzMi~iUJ`u_z0009600RaF1|NjC2{{H{~004sjkpHp&0021t|NjR7p$oJB
Edsdz0RR910|5R1000000su_}`Ts!wGyVbq{{H{~0RaC0009600s#O2000000000000000000000000000000000000000000000
0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
0000000000000000000000000UHzK>w*3GA@%{Y&B>?3S3IL=5H~|0u0RR91{r~^}|Nn6THvjzpIsXR&_x}L^008^{0RaF10{{U4
00000?Ee1!8v!T)0049U`Ty+yY5N}lM*La;0RR91000620RR91JO9i70sw6Q4fh8C1ONa41pxm400960000000024wBK=kX<^2Ev
F8~4n4FEF-3jmS%QUCw||NsC00|5X30RZ6uN&ou)(Ebbk1_1v500960`~Ls{0{{a600000_x>gN_X0-(000{R|NjjDa{2!MP5y=e
009600ssL30RaF1nE-nK|Nlk*_5b((_x}I@0{{vD000000RRC2006rGH35hJ2LAv6wf_JBDgZqO|Np!F*#7_k0092~0ssI20RVdc
N&x@=$pI<>2LJ&8008~}1poj50092~|Nj60x&O-oP60^+002k;008p;2L%lP)d3X%0RRC200031|Nj914*sJ3000aDM*#o-_x}I@
0RaF10Ra5}{r>;}005W$a{Lhig8%>k4gdiFB>)%tGystP(f|Md|Nj912LJ#7005HzdI0_ZqyB9E3IGBC0RRC2`Tqa_{r~*`|Nj60
vHvIlumI5f005f+{Qn#P*7!mIsQ>By00000|NjO6|NsC0N&qAN0sz|p`vCg?`v3p`0000000960{{I00006Q5-T)W^lm7q!@Bae;
0|2l0b^rtZFaQAn00031{Qm&}003P5q5l8?75)_d{{I31008{||NsC0{{I00|Nj60p#Dn$to?ug002Dy0{}7rW&Tb8eF8)O{{H{~
0RRI40{{U4DgM*@`Tw>6!vO;T0{{R3`2Pa{0RRF30{{R3003wE(){NB2LS*8eE<Ic5CB^S9RNiEy#E0J0092~|NsC00RZa#4FCZE
p8#9~{{I62008{|{{R2~1ONa4|Nj60mH(>zRsc5t008#>`TzU>di6*E*8tT3000310RZ~{00000hyIiN`~R2!tpExD0{{R3|NjO6
|Nj60{r>>~006N3>ilZ|KmY&$jsO4u|Nl4z3jmw_(EtDc00031`u_j`|NlV$xc&wJmjZVJ{{IL70092~{r>;}|NjF300000mj1{9
djClL002n;0s#I0DFsOY?*Hol0RaF10RaF100960+yAcq000;QO#J`=3IG5A009600RRF30RaC00061}A^;%(`27F?5dZ!E2mr7H
@Bc{u$^QZX009600ssL3|Nr*>=>7fwPy)6B|NjF3008^{0ssI20ssO40RR91*8R)<o&JOW002M#000F5Pyj^$^Z!%;0RR91{r~;{
0RRC2uKxD@1OTo9xB&S71pom60s#O2008>`0s#I0006`NeF3TeR{sD1I{pO!1poyA<Nu5Q!~g*R009600{{R3005x>+5HFrECR;-
000620Ra8~0RR910s#8|0RR91+x>n47y!)x005Kz0s#8|JO@JnO90dV009600ssd900960H2|6Z{{Qs=OaK4>0{{U40{{d700062
1OWg4003D2(g8>R(E$JexBUPA@BhO7{{NZ(FaQ7m|Nj600{{R3003qFdH((X%K<I`0RRF3000L70|5X3{{I0000000ZT@Tl{{P4V
002q+{{PeeQ2}!REdI;?|Nj60|Ns8~00960vH_w00|3AR3jgx|2LS*7{Qm|30RR91|Nj60002n;{QZajECK)kwD|!51OQg|NdVye
9smFT|Nj600s#O2|NmS7J^%Lq6$6O?`TzR={{I930RR91|NjF300000!~RnK;Q+q=007qc000mGy9I*)&iiEm|NsC0000F500960
j{wO4|NpT8>-qoy1ONa41ONa40RaF1000310018Vx&SHv!2tjOk@*4u6aan#NC4maNB{x=|Nj910RR91001`uh5z{fP6Gq~{r?C6
00000{Qm#|0ssI200000-2TP<AO6_^007MS|NjdBm;x98VENtu|Nj600Ra8~|Nj60=>8l61pxj7i~#!o3;+QD2LS#50092~{Qm&}
006cDa`}Y*?*9M)bNu}O_5X_kZ~)Bw761VN000000s#O2|Nrv<Py`16E&j&){Qm?10RaF1{{H{~1OWg40RR91004gdL;!RB005`_
{{N@{EcvJa%>BCn|Nj600RRR700000o&44P2mn|B^#TC^5dZ)H0s#L1|NjF3{{I0000000e*nz@gZuyhOalM^2>_)1mH_(vGXVhr
00960{r~^}005=`TLT0D?*PUF1ONp90RaC00ssI2|NsC00RR9100000000000000000000000000000000000000000000000000
0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
0000000000000000086n%>Bau006`W{r^n>1^dGOvjYqR000310ssU600000T=_-$0RZIr<>&wa00000|NjC20RRF3|NjC2000g8
"""
WHOLE = np.frombuffer(b85decode("".join(FITTED.split())), "<i2")
NUMBERS = WHOLE.reshape(MARKS, UNITS + 1) * 9.654570433182986e-05
