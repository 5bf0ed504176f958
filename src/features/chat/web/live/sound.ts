let context: AudioContext | undefined;
let playedAt = 0;

const QUIET_MS = 1500;
/** Two tones, in Hertz, each a moment after the one before. */
const TONES = [880, 1174.7];

/** A short sound. A browser in which nobody has clicked yet refuses it, and that is all right. */
export async function playSound(): Promise<void> {
  const now = Date.now();
  if (now - playedAt < QUIET_MS || !hasBeenTouched()) return;
  playedAt = now;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') {
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    if (context.state === 'running') ring(context);
  } catch {
    // No loudspeaker, or not allowed.
  }
}

/** Where a browser does not say so, it is tried. */
function hasBeenTouched(): boolean {
  return 'userActivation' in navigator ? navigator.userActivation.hasBeenActive : true;
}

function ring(audio: AudioContext): void {
  for (const [index, tone] of TONES.entries()) {
    const start = audio.currentTime + index * 0.12;
    const loudness = audio.createGain();
    loudness.connect(audio.destination);
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.09, start + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    const sound = audio.createOscillator();
    sound.frequency.value = tone;
    sound.connect(loudness);
    sound.start(start);
    sound.stop(start + 0.32);
  }
}
