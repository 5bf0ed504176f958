import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDate, formatDateTime } from '../../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../../ui/data-table/columns.ts';
import type { NewsletterSummary } from '../../newsletters.contract.ts';
import { describeProgress, stageLabels, stageOf, titleOf } from './newsletter-labels.ts';
import { StageBadge } from './stage-badge.tsx';

/** The columns of the newsletters, and of their CSV. */
export const newslettersColumns: readonly Column<NewsletterSummary>[] = [
  {
    id: 'subject',
    label: 'Subject',
    text: titleOf,
    cell: (newsletter) => (
      <div className="data-line">
        <Link
          className="text-link"
          data-row-link
          to={`/admin-dashboard/newsletter/${newsletter.id}`}
          title={titleOf(newsletter)}
        >
          {titleOf(newsletter)}
        </Link>
      </div>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    text: (newsletter) => stageLabels[stageOf(newsletter)],
    cell: (newsletter) => <StageBadge newsletter={newsletter} />,
  },
  {
    id: 'readers',
    label: 'Readers',
    text: ({ progress }) => (progress ? describeProgress(progress) : 'Not sent yet'),
  },
  { id: 'author', label: 'Last saved by', text: ({ written_by }) => written_by },
  {
    id: 'changed',
    label: 'Last changed',
    text: ({ updated_at }) => formatDateTime(new Date(updated_at)),
    cell: ({ updated_at }) => <DateTime at={updated_at} />,
  },
  {
    id: 'created',
    label: 'Created',
    sort: 'created',
    text: ({ created_at }) => formatDate(new Date(created_at)),
    cell: ({ created_at }) => <DateTime at={created_at} format="date" />,
  },
  {
    id: 'failed',
    label: 'Not delivered',
    isOptional: true,
    isNumeric: true,
    text: ({ progress }) => progress && progress.failed,
  },
  {
    id: 'unsubscribed',
    label: 'Unsubscribed',
    isOptional: true,
    isNumeric: true,
    text: ({ progress }) => progress && progress.unsubscribed,
  },
  { id: 'preview', label: 'Preview line', isOptional: true, text: ({ preview }) => preview },
  { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ id }) => id },
];
