import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { TrashType } from '../trash.constants.ts';
import type { TrashItem } from '../trash.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';

export const typeLabels: Record<TrashType, string> = {
  pet: 'Pet',
  listing: 'Owner’s listing',
  application: 'Application',
  person: 'Person',
};

/** The columns of the trash, and of its CSV. */
export const trashColumns: readonly Column<TrashItem>[] = [
  { id: 'title', label: 'What', text: ({ title }) => title, cell: ({ title }) => <bdi>{title}</bdi> },
  { id: 'type', label: 'Type', text: ({ type }) => typeLabels[type] },
  { id: 'deleted_by', label: 'Deleted by', text: ({ deleted_by }) => deleted_by ?? 'Former member' },
  {
    id: 'deleted_at',
    label: 'Deleted',
    text: ({ deleted_at }) => formatDateTime(new Date(deleted_at)),
    cell: ({ deleted_at }) => <DateTime at={deleted_at} />,
  },
  {
    id: 'days_left',
    label: 'Days left',
    isNumeric: true,
    text: ({ days_left }) => days_left,
  },
];

/** Where to find what was restored. */
export function hrefOf({ type, subject_id: id }: Pick<TrashItem, 'type' | 'subject_id'>): string {
  if (type === 'application') return `/admin-dashboard/manage-adoptions/${id}`;
  if (type === 'pet') return animalHref(id);
  return `/admin-dashboard/${type === 'person' ? 'people' : 'view-pets'}/${id}`;
}
