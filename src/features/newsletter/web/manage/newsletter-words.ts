import type { NewsletterSummary } from '../../newsletters.contract.ts';

/** What it is called where it has no subject yet. */
export function titleOf({ subject }: Pick<NewsletterSummary, 'subject'>): string {
  return subject === '' ? 'Without a subject' : subject;
}

export type Stage = 'draft' | 'sending' | 'stopped' | 'sent';

export const stageWords: Record<Stage, string> = {
  draft: 'Draft',
  sending: 'On its way',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** How it stands for whoever looks at it: on its way until the last mail has left, and not only until it is queued. */
export function stageOf({ state, progress }: Pick<NewsletterSummary, 'state' | 'progress'>): Stage {
  if (state !== 'sent') return state;
  return progress && progress.queued > 0 ? 'sending' : 'sent';
}

/** How many are dealt with, such as "87 of 100 sent". */
export function tellProgress(progress: NewsletterSummary['progress']): string {
  if (!progress) return '';
  const { total, sent, kept } = progress;
  const people = `${total.toLocaleString('en')} ${total === 1 ? 'subscriber' : 'subscribers'}`;
  if (sent + kept === total) return kept > 0 && sent === 0 ? `Kept in the outbox for ${people}` : `Sent to ${people}`;
  return `Sent to ${(sent + kept).toLocaleString('en')} of ${people}`;
}

/** What has become of its mails, one figure a line; what is none is left out. */
export function figuresOf(progress: NonNullable<NewsletterSummary['progress']>): { label: string; count: number }[] {
  return [
    { label: 'Sent', count: progress.sent },
    { label: 'Kept in the outbox', count: progress.kept },
    { label: 'Waiting to be written', count: progress.waiting },
    { label: 'On their way', count: progress.queued },
    { label: 'Could not be sent', count: progress.failed },
    { label: 'Unsubscribed before', count: progress.left },
  ].filter(({ count }) => count > 0);
}
