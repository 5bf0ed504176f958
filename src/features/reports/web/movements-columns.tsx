import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { intakeLabels, outcomeLabels } from '../../custody/custody.constants.ts';
import type { MovementKind } from '../reports.constants.ts';
import type { Movement } from '../reports.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';

export const kindLabels: Record<MovementKind, string> = { ...intakeLabels, ...outcomeLabels };

/** The columns of intakes and outcomes, and of their CSV. */
export const movementsColumns: readonly Column<Movement>[] = [
  {
    id: 'animal',
    label: 'Animal',
    text: ({ pet_name }) => pet_name,
    cell: ({ pet_id, pet_name }) => (
      <Link className="text-link" data-row-link to={animalHref(pet_id)}>
        {pet_name}
      </Link>
    ),
  },
  { id: 'type', label: 'Type', text: ({ pet_type }) => pet_type },
  {
    id: 'kind',
    label: 'How',
    text: ({ kind }) => kindLabels[kind],
    cell: ({ kind, application_id }) =>
      application_id === null ? (
        kindLabels[kind]
      ) : (
        <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application_id}`}>
          {kindLabels[kind]}
        </Link>
      ),
  },
  {
    id: 'at',
    label: 'When',
    sort: 'at',
    text: ({ at }) => formatDateTime(new Date(at)),
    cell: ({ at }) => <DateTime at={at} />,
  },
  { id: 'application', label: 'Application', isOptional: true, isNumeric: true, text: (row) => row.application_id },
  { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ pet_id }) => pet_id },
];
