import type { Email } from '../outbox.contract.ts';

interface StatusLabel {
  label: string;
  /** The status in one sentence. */
  description: string;
}

export const statusLabels: Record<Email['status'], StatusLabel> = {
  queued: { label: 'Queued', description: 'Waits to be sent.' },
  sent: { label: 'Sent', description: 'The mail server has taken it.' },
  failed: { label: 'Failed', description: 'Was given up.' },
  kept: { label: 'Kept', description: 'Stays here and is not sent.' },
  dropped: { label: 'Dropped', description: 'What it would have said was taken back in time.' },
};

export const emailStatuses = Object.keys(statusLabels) as Email['status'][];

/** An email's history, the oldest first. */
export function describeHistory(email: Email): { at: string | null; text: string }[] {
  const { status, attempts, created_at, completed_at, next_attempt_at, last_error } = email;
  const history: { at: string | null; text: string }[] = [{ at: created_at, text: 'Written and queued.' }];
  if (attempts > 0) history.push({ at: null, text: attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.` });
  if (last_error) history.push({ at: null, text: `The mail server said: ${last_error}` });
  if (status === 'queued' && next_attempt_at) history.push({ at: next_attempt_at, text: 'To be tried next.' });
  if (status !== 'queued') {
    const { label, description } = statusLabels[status];
    history.push({ at: completed_at, text: `${label}. ${description}` });
  }
  return history;
}
