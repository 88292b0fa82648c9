/** Sounds are made, not played from files: wood, stone, paper, porcelain; short, dry, below speech level. */

/** One layer of a sound. */
interface Layer {
  readonly wave: "sine" | "triangle" | "square" | "noise";
  /** Pitch of a tone, or the middle of what is left of noise. */
  readonly hz: number;
  /** Where the pitch glides to. */
  readonly to?: number;
  readonly ms: number;
  /** Loudness, 0 to 1; speech would be about 0.5. */
  readonly gain: number;
  /** Begins this many milliseconds later. */
  readonly at?: number;
  /** How narrow the noise is filtered; 1 is wide. */
  readonly q?: number;
}
export type Recipe = readonly Layer[];

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Plays a recipe; `pitch` multiplies its tones, and no two takes are quite the same. */
export function play(
  recipe: Recipe,
  { pitch = 1, delay = 0 }: { pitch?: number; delay?: number } = {},
): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const take = pitch * (0.97 + Math.random() * 0.06);
  for (const layer of recipe) playLayer(context, layer, take, delay);
}

function playLayer(audio: AudioContext, layer: Layer, take: number, delay: number): void {
  const begin = audio.currentTime + ((layer.at ?? 0) + delay) / 1000;
  const end = begin + layer.ms / 1000;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(layer.gain, begin + 0.003);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const source = layer.wave === "noise" ? noiseSource(audio, layer, volume, take) : audio.createOscillator();
  if (source instanceof OscillatorNode && layer.wave !== "noise") {
    source.type = layer.wave;
    source.frequency.setValueAtTime(layer.hz * take, begin);
    if (layer.to) source.frequency.exponentialRampToValueAtTime(layer.to * take, end);
    source.connect(volume);
  }
  source.start(begin);
  source.stop(end + 0.02);
}

function noiseSource(audio: AudioContext, layer: Layer, out: AudioNode, take: number): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = layer.hz * take;
  filter.Q.value = layer.q ?? 1;
  source.connect(filter).connect(out);
  return source;
}
