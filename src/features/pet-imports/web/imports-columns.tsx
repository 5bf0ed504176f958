import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { PetImport } from '../pet-imports.contract.ts';
import { ImportStatusBadge, importStatusLabels } from './import-status-badge.tsx';

/** The columns of the imports, and of their CSV. */
export const importsColumns: readonly Column<PetImport>[] = [
  {
    id: 'file',
    label: 'File',
    text: ({ file_name }) => file_name,
    cell: ({ id, file_name }) => (
      <div className="data-line">
        <Link className="text-link" data-row-link to={`/admin-dashboard/import-pets/${id}`} title={file_name}>
          {file_name}
        </Link>
      </div>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    text: ({ status }) => importStatusLabels[status],
    cell: ({ status }) => <ImportStatusBadge status={status} />,
  },
  { id: 'added', label: 'Adds', isNumeric: true, text: ({ counts }) => counts.add },
  { id: 'changed', label: 'Changes', isNumeric: true, text: ({ counts }) => counts.change },
  { id: 'rejected', label: 'Rejects', isNumeric: true, text: ({ counts }) => counts.refuse },
  { id: 'by', label: 'Sent by', text: ({ user }) => user?.name ?? null },
  {
    id: 'checked',
    label: 'Checked',
    sort: 'checked',
    text: ({ created_at }) => formatDateTime(new Date(created_at)),
    cell: ({ created_at }) => <DateTime at={created_at} />,
  },
  { id: 'format', label: 'Format', isOptional: true, text: ({ format }) => format },
  { id: 'same', label: 'Unchanged', isOptional: true, isNumeric: true, text: ({ counts }) => counts.same },
  { id: 'kept', label: 'Kept', isOptional: true, isNumeric: true, text: ({ kept }) => kept },
  {
    id: 'applied',
    label: 'Applied',
    isOptional: true,
    text: ({ applied_at }) => applied_at && formatDateTime(new Date(applied_at)),
  },
  { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ id }) => id },
];
