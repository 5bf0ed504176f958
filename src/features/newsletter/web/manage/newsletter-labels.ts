import { formatCount } from '../../../../platform/format-number.contract.ts';
import type { NewsletterSummary } from '../../newsletters.contract.ts';

export function titleOf({ subject }: Pick<NewsletterSummary, 'subject'>): string {
  return subject === '' ? 'No subject' : subject;
}

export type Stage = 'draft' | 'sending' | 'stopped' | 'sent';

export const stageLabels: Record<Stage, string> = {
  draft: 'Draft',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** Unlike the status, `sending` lasts until the last email has left the queue. */
export function stageOf({ status, progress }: Pick<NewsletterSummary, 'status' | 'progress'>): Stage {
  if (status !== 'sent') return status;
  return progress && progress.queued > 0 ? 'sending' : 'sent';
}

/** The progress in words, such as "87 of 100 sent". */
export function describeProgress(progress: NewsletterSummary['progress']): string {
  if (!progress) return '';
  const { total, sent, kept } = progress;
  const people = formatCount(total, 'subscriber');
  if (sent + kept === total) return kept > 0 && sent === 0 ? `In the outbox for ${people}` : `Sent to ${people}`;
  return `Sent to ${(sent + kept).toLocaleString('en')} of ${people}`;
}

/** The counts above zero, with labels. */
export function countsByStatus(
  progress: NonNullable<NewsletterSummary['progress']>,
): { label: string; count: number }[] {
  return [
    { label: 'Sent', count: progress.sent },
    { label: 'In the outbox', count: progress.kept },
    { label: 'Waiting', count: progress.waiting },
    { label: 'Sending', count: progress.queued },
    { label: 'Not delivered', count: progress.failed },
    { label: 'Unsubscribed', count: progress.unsubscribed },
  ].filter(({ count }) => count > 0);
}
