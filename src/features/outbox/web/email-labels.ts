import type { EmailTopic } from '../outbox.constants.ts';
import type { Email } from '../outbox.contract.ts';

interface StatusLabel {
  label: string;
  /** The status in one sentence. */
  description: string;
}

export const statusLabels: Record<Email['status'], StatusLabel> = {
  queued: { label: 'Queued', description: 'Waiting to be sent.' },
  sent: { label: 'Sent', description: 'The mail server accepted it.' },
  failed: { label: 'Failed', description: 'It wasn’t delivered.' },
  kept: { label: 'Not sent', description: 'Saved here only.' },
  dropped: { label: 'Canceled', description: 'Canceled, because it was undone in time.' },
};

export const topicLabels: Record<EmailTopic, string> = {
  adoptions: 'Adoptions',
  pickups: 'Pickups',
  visits: 'Visits',
  messages: 'Messages and chats',
  pets: 'Pets and searches',
  stories: 'Success stories',
  newsletter: 'Newsletter',
  accounts: 'Accounts',
  staff: 'Staff notifications',
};

/** An email's history, the oldest first. */
export function describeHistory(email: Email): { at: string | null; text: string }[] {
  const { status, attempts, created_at, completed_at, next_attempt_at, last_error } = email;
  const history: { at: string | null; text: string }[] = [{ at: created_at, text: 'Queued.' }];
  if (attempts > 0) history.push({ at: null, text: attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.` });
  if (last_error) history.push({ at: null, text: `The mail server said: ${last_error}` });
  if (status === 'queued' && next_attempt_at) history.push({ at: next_attempt_at, text: 'Next attempt.' });
  if (status !== 'queued') {
    const { label, description } = statusLabels[status];
    history.push({ at: completed_at, text: `${label}. ${description}` });
  }
  return history;
}
