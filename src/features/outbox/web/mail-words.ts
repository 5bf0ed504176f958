import type { Mail } from '../outbox.contract.ts';

interface StateWords {
  label: string;
  /** What it means, in a sentence. */
  meaning: string;
}

export const stateWords: Record<Mail['state'], StateWords> = {
  queued: { label: 'Queued', meaning: 'Waits to be sent.' },
  sent: { label: 'Sent', meaning: 'The mail server has taken it.' },
  failed: { label: 'Failed', meaning: 'Was given up.' },
  kept: { label: 'Kept', meaning: 'Stays here and is not sent.' },
  dropped: { label: 'Dropped', meaning: 'What it would have said was taken back in time.' },
};

export const mailStates = Object.keys(stateWords) as Mail['state'][];

/** What has become of a mail so far, the oldest first. */
export function tellHistory(mail: Mail): { at: string | null; text: string }[] {
  const { state, attempts, created_at, completed_at, next_attempt_at, last_error } = mail;
  const history: { at: string | null; text: string }[] = [{ at: created_at, text: 'Written and queued.' }];
  if (attempts > 0) history.push({ at: null, text: attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.` });
  if (last_error) history.push({ at: null, text: `The mail server said: ${last_error}` });
  if (state === 'queued' && next_attempt_at) history.push({ at: next_attempt_at, text: 'To be tried next.' });
  if (state !== 'queued') {
    const { label, meaning } = stateWords[state];
    history.push({ at: completed_at, text: `${label}. ${meaning}` });
  }
  return history;
}
