let context: AudioContext | undefined;
let playedAt = 0;

const MIN_INTERVAL_MS = 1500;
/** Two tones, in hertz. */
const TONES = [880, 1174.7];

/** Plays a short sound. Before the first click, browsers block it. */
export async function playSound(): Promise<void> {
  const now = Date.now();
  if (now - playedAt < MIN_INTERVAL_MS || !hasUserActivation()) return;
  playedAt = now;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') {
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    if (context.state === 'running') playTones(context);
  } catch {
    // No audio device, or not allowed.
  }
}

/** Browsers without this API may try. */
function hasUserActivation(): boolean {
  return 'userActivation' in navigator ? navigator.userActivation.hasBeenActive : true;
}

function playTones(audio: AudioContext): void {
  for (const [index, frequency] of TONES.entries()) {
    const start = audio.currentTime + index * 0.12;
    const gainNode = audio.createGain();
    gainNode.connect(audio.destination);
    gainNode.gain.setValueAtTime(0, start);
    gainNode.gain.linearRampToValueAtTime(0.09, start + 0.015);
    gainNode.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    const oscillator = audio.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gainNode);
    oscillator.start(start);
    oscillator.stop(start + 0.32);
  }
}
