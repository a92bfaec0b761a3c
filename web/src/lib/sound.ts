// Short sounds, made by the browser when they are wanted: no files, and nothing at all until somebody has switched them on.
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

function playTone(audio: AudioContext, { from, to, at, for: length, loud, shape }: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  voice.connect(fade(audio, loud, start, length));
  voice.start(start);
  voice.stop(start + length);
}

function playThud(audio: AudioContext, { cutoff, loud, for: length }: { cutoff: number; loud: number; for: number }) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = cutoff;
  source.connect(filter).connect(fade(audio, loud, audio.currentTime, length));
  source.start();
}

/** Makes the sound, if sounds are wanted. A browser that has not been touched yet stays silent. */
export function play(sound: Sound): void {
  if (!settings.values.sound || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  const { tones, thud } = sounds[sound];
  if (thud) playThud(context, thud);
  for (const one of tones) playTone(context, one);
}
