import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../../ui/dashboard/format-date.ts';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { Column } from '../../../../ui/data-table/columns.ts';
import { agreementStatusLabels } from '../../agreements.constants.ts';
import type { Agreement } from '../../agreements.contract.ts';
import { statusTones } from '../agreement-labels.ts';

/** The columns of Agreements, and of its CSV. */
export const agreementsColumns: readonly Column<Agreement>[] = [
  {
    id: 'adopter',
    label: 'Adopter',
    text: ({ signer_name }) => signer_name,
    cell: ({ signer_name, application_id }) => (
      <Link className="text-link" data-row-link to={`/admin-dashboard/manage-adoptions/${application_id}`}>
        <bdi>{signer_name || 'No name'}</bdi>
      </Link>
    ),
  },
  { id: 'pet', label: 'Pet', text: ({ pet }) => pet },
  {
    id: 'status',
    label: 'Status',
    text: ({ status }) => agreementStatusLabels[status],
    cell: ({ status }) => <ToneBadge tone={statusTones[status]}>{agreementStatusLabels[status]}</ToneBadge>,
  },
  {
    id: 'prepared',
    label: 'Prepared',
    text: ({ created_at }) => formatDateTime(new Date(created_at)),
    cell: ({ created_at }) => <DateTime at={created_at} format="date" />,
  },
  {
    id: 'signed',
    label: 'Signed',
    text: ({ signed_at }) => (signed_at === null ? null : formatDateTime(new Date(signed_at))),
    cell: ({ signed_at }) => (signed_at === null ? null : <DateTime at={signed_at} format="date" />),
  },
  {
    id: 'until',
    label: 'Sign by',
    text: ({ status, expires_at }) => (status === 'sent' ? formatDateTime(new Date(expires_at)) : null),
    cell: ({ status, expires_at }) => (status === 'sent' ? <DateTime at={expires_at} format="date" /> : null),
  },
  { id: 'document', label: 'Document', isOptional: true, text: ({ document_id }) => document_id },
];
