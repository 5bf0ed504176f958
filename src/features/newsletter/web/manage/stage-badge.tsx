import type { NewsletterSummary } from '../../newsletters.contract.ts';
import { stageOf, stageLabels } from './newsletter-labels.ts';

export function StageBadge({ newsletter }: { newsletter: Pick<NewsletterSummary, 'status' | 'progress'> }) {
  const stage = stageOf(newsletter);
  return (
    <span className="badge newsletter-status" data-state={stage}>
      {stageLabels[stage]}
    </span>
  );
}
