import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import type { NewsletterSummary } from '../../newsletters.contract.ts';
import { stageOf, describeProgress, titleOf } from './newsletter-labels.ts';
import { StageBadge } from './stage-badge.tsx';

const POLL_MS = 3000;

interface NewslettersSectionProps {
  list: { items: NewsletterSummary[]; total: number };
  page: number;
}

export function NewslettersSection({ list: { items, total }, page }: NewslettersSectionProps) {
  if (total === 0) {
    return (
      <EmptyState title="No newsletter yet">
        <p>Write the first one: a few lines, a pet or two that wait for a home, and the days on which one can come.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {items.some((newsletter) => stageOf(newsletter) === 'sending') && <Polling />}
      <div className="table-frame">
        <table className="table">
          <caption className="sr-only">Newsletters</caption>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">State</th>
              <th scope="col">Readers</th>
              <th scope="col">Last changed</th>
            </tr>
          </thead>
          <tbody>
            {items.map((newsletter) => (
              <Row key={newsletter.id} newsletter={newsletter} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination label="Pages of newsletters" page={page} pages={countPages(total)} />
    </>
  );
}

function Polling() {
  usePolling(POLL_MS);
  return null;
}

function Row({ newsletter }: { newsletter: NewsletterSummary }) {
  const { id, progress, updated_at, written_by } = newsletter;
  return (
    <tr>
      <th scope="row">
        <Link className="text-link" to={`/admin-dashboard/newsletter/${id}`}>
          {titleOf(newsletter)}
        </Link>
      </th>
      <td data-label="State">
        <StageBadge newsletter={newsletter} />
      </td>
      <td data-label="Readers">{progress ? describeProgress(progress) : 'Not sent yet'}</td>
      <td data-label="Last changed">
        <div>
          <DateTime at={updated_at} />
          {written_by !== null && <span className="block text-soft">{written_by}</span>}
        </div>
      </td>
    </tr>
  );
}
