import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { Email } from '../outbox.contract.ts';
import { statusLabels } from './email-labels.ts';
import { EmailStatusBadge } from './email-status-badge.tsx';

/** The columns of the outbox, and of its CSV. */
export const outboxColumns: readonly Column<Email>[] = [
  {
    id: 'subject',
    label: 'Subject',
    text: ({ subject }) => subject,
    cell: ({ id, subject }) => (
      <div className="data-line">
        <Link className="text-link" data-row-link to={`/admin-dashboard/outbox/${id}`} title={subject}>
          {subject}
        </Link>
      </div>
    ),
  },
  { id: 'to', label: 'To', text: ({ to_name }) => to_name },
  { id: 'email', label: 'Email', text: ({ to_email }) => to_email },
  {
    id: 'status',
    label: 'Status',
    text: ({ status }) => statusLabels[status].label,
    cell: ({ status }) => <EmailStatusBadge status={status} />,
  },
  {
    id: 'created',
    label: 'Created',
    sort: 'created',
    text: ({ created_at }) => formatDateTime(new Date(created_at)),
    cell: ({ created_at }) => <DateTime at={created_at} />,
  },
  {
    id: 'completed',
    label: 'Completed',
    isOptional: true,
    text: ({ completed_at }) => completed_at && formatDateTime(new Date(completed_at)),
    cell: ({ completed_at }) => (completed_at ? <DateTime at={completed_at} /> : '–'),
  },
  { id: 'attempts', label: 'Attempts', isNumeric: true, text: ({ attempts }) => attempts },
  { id: 'error', label: 'Last error', isOptional: true, text: ({ last_error }) => last_error },
  { id: 'type', label: 'Type', isOptional: true, text: ({ type }) => type },
  { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ id }) => id },
];
