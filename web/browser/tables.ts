/** Tables of two people at some moment of a game. */

import type { View } from "./api";
import type { Driver } from "./games/driver";
import { api } from "./pages";

/** A table as whoever has the move sees it, that many actions after the beginning; later if `enough` wants that. */
export async function tableAt(
  driver: Driver,
  more: number,
  enough: (view: View) => boolean = () => true,
): Promise<{ path: string; view: View }> {
  const { match, seats } = await api.make({
    game: driver.game,
    ...(driver.options ? { options: driver.options } : {}),
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "person", name: "Bob", level: "" },
    ],
  });
  const tokens = seats.map(({ token }) => token);
  const from = (await api.look(match)).view?.number ?? 0;
  const look = await api.playOn(
    match,
    tokens,
    (view) => driver.choose(view),
    (view) => view.number >= from + more && enough(view),
  );
  if (!look.view) throw new Error("a match that goes on has a board");
  return { path: `/t/${match}#${tokens[look.to_move ?? 0]}`, view: look.view };
}
