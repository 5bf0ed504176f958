import type { NewsletterSummary } from '../../newsletters.contract.ts';
import { stageOf, stageWords } from './newsletter-words.ts';

export function StageBadge({ newsletter }: { newsletter: Pick<NewsletterSummary, 'state' | 'progress'> }) {
  const stage = stageOf(newsletter);
  return (
    <span className="badge newsletter-state" data-state={stage}>
      {stageWords[stage]}
    </span>
  );
}
