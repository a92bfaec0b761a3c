// Short sounds, made by the browser when they are wanted: no files, and nothing at all until somebody has switched them on.
import type { Act } from './course';
import { flightsOf } from './flights';
import { settings } from './settings.svelte';

export type Sound = 'card' | 'coins' | 'conflict' | 'turn' | 'age' | 'victory';

interface Tone {
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  /** Seconds from now, and how long. */
  at: number;
  for: number;
  loud: number;
  shape: OscillatorType;
}

const tone = (from: number, at: number, length: number, loud: number, more: Partial<Tone> = {}): Tone => ({
  from,
  to: from,
  at,
  for: length,
  loud,
  shape: 'triangle',
  ...more,
});

/** Each sound is a few tones; `thud` begins it with noise, as of wood or paper. */
const sounds: Record<Sound, { tones: Tone[]; thud?: { cutoff: number; loud: number; for: number } }> = {
  card: { tones: [tone(190, 0, 0.09, 0.12, { to: 120, shape: 'sine' })], thud: { cutoff: 2400, loud: 0.2, for: 0.07 } },
  coins: { tones: [tone(1568, 0, 0.18, 0.07), tone(2093, 0.06, 0.22, 0.06), tone(2637, 0.12, 0.26, 0.04)] },
  conflict: {
    tones: [
      tone(110, 0, 0.5, 0.22, { to: 55, shape: 'sawtooth' }),
      tone(880, 0.02, 0.22, 0.05, { to: 660, shape: 'square' }),
    ],
    thud: { cutoff: 700, loud: 0.35, for: 0.22 },
  },
  turn: { tones: [tone(523, 0, 0.16, 0.1), tone(784, 0.11, 0.3, 0.1)] },
  age: { tones: [tone(262, 0, 0.5, 0.09), tone(392, 0.12, 0.55, 0.09), tone(523, 0.24, 0.8, 0.08)] },
  victory: {
    tones: [tone(523, 0, 0.3, 0.1), tone(659, 0.14, 0.3, 0.1), tone(784, 0.28, 0.3, 0.1), tone(1047, 0.42, 0.9, 0.11)],
  },
};

let context: AudioContext | null = null;

function fade(audio: AudioContext, loud: number, at: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function playTone(audio: AudioContext, { from, to, at, for: length, loud, shape }: Tone, after: number): void {
  const start = audio.currentTime + after + at;
  const voice = audio.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  voice.connect(fade(audio, loud, start, length));
  voice.start(start);
  voice.stop(start + length);
}

function playThud(
  audio: AudioContext,
  { cutoff, loud, for: length }: { cutoff: number; loud: number; for: number },
  after: number,
) {
  const start = audio.currentTime + after;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = cutoff;
  source.connect(filter).connect(fade(audio, loud, start, length));
  source.start(start);
}

/** Makes the sound, so many seconds from now, if sounds are wanted. A browser that has not been touched yet stays silent. */
export function play(sound: Sound, after = 0): void {
  if (!settings.values.sound || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  const { tones, thud } = sounds[sound];
  if (thud) playThud(context, thud, after);
  for (const one of tones) playTone(context, one, after);
}

/** Switches sounds on, which is heard, or off. */
export function switchSound(): void {
  settings.set('sound', !settings.values.sound);
  play('turn');
}

const BETWEEN = 0.35;

/** What happened, for those who see no cards, coins and shields move: each kind once, one after another. */
export function playActs(acts: Act[]): void {
  const heard: [Sound, boolean][] = [
    ['card', acts.some((act) => act.deeds.length > 0)],
    ['coins', acts.flatMap(flightsOf).some(({ kind }) => kind === 'coin')],
    ['conflict', acts.some((act) => act.conflicts.length > 0)],
    ['age', acts.some((act) => act.age !== null)],
  ];
  const sounds = heard.filter(([, happened]) => happened).map(([sound]) => sound);
  sounds.forEach((sound, i) => play(sound, i * BETWEEN));
}
