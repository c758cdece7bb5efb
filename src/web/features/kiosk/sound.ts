/** The tones of an outcome: their frequencies in hertz, one after the other. */
const TONES = { done: [880, 1318], refused: [196, 196] } as const;

const TONE_SECONDS = 0.16;

let context: AudioContext | null = null;

/** Lets the device make sounds: browsers allow it once the page was touched. */
export function allowSound(): void {
  context ??= 'AudioContext' in window ? new AudioContext() : null;
  if (context?.state === 'suspended') void context.resume().catch(() => {});
}

/** Plays the outcome of a scan; nothing on a device that may not make sounds. */
export function playOutcome(outcome: keyof typeof TONES): void {
  if (context?.state !== 'running') return;
  const { currentTime, destination } = context;
  for (const [place, frequency] of TONES[outcome].entries()) {
    const begin = currentTime + place * (TONE_SECONDS + 0.04);
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = outcome === 'done' ? 'sine' : 'square';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(outcome === 'done' ? 0.4 : 0.2, begin);
    // Cut off it would crack.
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_SECONDS);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS);
  }
}
