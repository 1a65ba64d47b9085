// Synthesizes a sound of two short notes.
const NOTES_HZ = [660, 880];
const NOTE_S = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** A sound later than this no longer matches its news. */
const LATE_MS = 2000;

/** Plays the sound. A browser stays silent until the user has interacted with the page. */
export async function chime(): Promise<void> {
  context ??= new AudioContext();
  const asked_ms = performance.now();
  if (context.state !== 'running') await context.resume();
  if (performance.now() - asked_ms > LATE_MS) return;
  for (const [nth, hertz] of NOTES_HZ.entries()) play(context, hertz, context.currentTime + nth * NOTE_S);
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(audio, { frequency: hertz, type: 'sine' });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S * 2);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_S * 2);
}
