import { formatTotal, type Total } from '../../../../platform/total.contract.ts';
import { STALE_AFTER_DAYS, type AdminPetFilter } from '../../admin-pets.constants.ts';
import type { AdoptionStatus } from '../../pets.contract.ts';
import { adoptionStatuses } from '../../pet-search.contract.ts';
import { labelOf } from '../../search-labels.contract.ts';

export const statusOptions = adoptionStatuses.map((value) => ({ value, label: labelOf('status', value) }));

export const filterLabels: Record<AdminPetFilter, string> = {
  available: 'Available',
  pending: 'On hold',
  adopted: 'Adopted',
  unchecked: 'To review',
  reported: 'Reported',
  unlisted: 'Hidden',
  featured: 'Featured',
  stale: 'Not edited recently',
  hold_ended: 'Stray hold over',
  incomplete: 'Details missing',
  archived: 'Archived',
};

/** Values of the URL's `sort` parameter (`parsePetsQuery`). */
export const orderOptions = [
  { value: '', label: 'Newest first' },
  { value: 'added', label: 'Longest here first' },
  { value: 'updated-desc', label: 'Recently changed first' },
  { value: 'updated', label: 'Longest unchanged first' },
  { value: 'name', label: 'Name A–Z' },
  { value: 'name-desc', label: 'Name Z–A' },
  { value: 'species', label: 'Species A–Z' },
  { value: 'species-desc', label: 'Species Z–A' },
  { value: 'breed', label: 'Breed A–Z' },
  { value: 'breed-desc', label: 'Breed Z–A' },
  { value: 'age', label: 'Youngest first' },
  { value: 'age-desc', label: 'Oldest first' },
  { value: 'status', label: 'Available first' },
  { value: 'status-desc', label: 'Adopted first' },
];

/** The number of listed pets, such as "3 pets on hold found for “max”". */
export function describeCount(list: Total, filter: AdminPetFilter | undefined, search: string): string {
  const pets = countLabels[filter ?? 'all'](formatTotal(list), list.total === 1 ? 'pet' : 'pets');
  return search.trim() === '' ? pets : `${pets} found for “${search.trim()}”`;
}

const countLabels: Record<AdminPetFilter | 'all', (count: string, pets: string) => string> = {
  all: (count, pets) => `${count} ${pets}`,
  available: (count, pets) => `${count} available ${pets}`,
  pending: (count, pets) => `${count} ${pets} on hold`,
  adopted: (count, pets) => `${count} adopted ${pets}`,
  unchecked: (count, pets) => `${count} ${pets} to review`,
  reported: (count, pets) => `${count} reported ${pets}`,
  unlisted: (count, pets) => `${count} ${pets} hidden`,
  featured: (count, pets) => `${count} featured ${pets}`,
  stale: (count, pets) => `${count} available ${pets} not edited for ${STALE_AFTER_DAYS} days`,
  hold_ended: (count, pets) => `${count} ${pets} whose stray hold is over`,
  incomplete: (count, pets) => `${count} ${pets} with missing details`,
  archived: (count, pets) => `${count} archived ${pets}`,
};

/** Fields that can be changed in the table. */
export type InlinePetUpdate = {
  adoption_status?: AdoptionStatus;
  featured?: boolean;
  is_listed?: boolean;
  is_checked?: boolean;
};

/** A change of several pets together. */
export type BulkPetChange = InlinePetUpdate | { is_archived: boolean };

/** Describes an update of one pet or several. */
export function describeChange(who: string, change: InlinePetUpdate): string {
  if (change.adoption_status) return `${who} set to ${labelOf('status', change.adoption_status)}.`;
  if (change.featured !== undefined) return `${who} ${change.featured ? 'featured' : 'no longer featured'}.`;
  if (change.is_listed !== undefined)
    return `${who} ${change.is_listed ? 'shown on the site' : 'hidden from the site'}.`;
  return `${who} marked as reviewed.`;
}

/** Asks before an update that affects applications. */
export function questionAbout(who: string, change: BulkPetChange): string {
  if ('is_archived' in change) return `${change.is_archived ? 'Archive' : 'Unarchive'} ${who}?`;
  const { adoption_status } = change;
  return adoption_status ? `Set ${who} to ${labelOf('status', adoption_status)}?` : `Take ${who} off the site?`;
}

interface BulkUpdate {
  value: string;
  label: string;
  /** Shown in the confirmation. */
  consequences: string;
  change: BulkPetChange;
}

/** Bulk updates in menu order. */
export const bulkUpdates: BulkUpdate[] = [
  ...statusOptions.map(({ value, label }) => ({
    value,
    label: `Set to ${label}`,
    consequences: `Their status changes to ${label}.`,
    change: { adoption_status: value },
  })),
  {
    value: 'feature',
    label: 'Feature',
    consequences: 'They’re shown on the home page.',
    change: { featured: true },
  },
  {
    value: 'unfeature',
    label: 'Stop featuring',
    consequences: 'They’re no longer shown on the home page.',
    change: { featured: false },
  },
  {
    value: 'list',
    label: 'Show on the site',
    consequences: 'Everyone can see them on the site.',
    change: { is_listed: true },
  },
  {
    value: 'unlist',
    label: 'Hide from the site',
    consequences: 'No one sees them on the site. We’ll email their owners.',
    change: { is_listed: false },
  },
  {
    value: 'check',
    label: 'Mark as reviewed',
    consequences: 'They leave the review list.',
    change: { is_checked: true },
  },
  {
    value: 'archive',
    label: 'Archive',
    consequences: 'They leave the site and this list, and appear under Archived. Only adopted pets can be archived.',
    change: { is_archived: true },
  },
  {
    value: 'unarchive',
    label: 'Unarchive',
    consequences: 'They’re back where they were before.',
    change: { is_archived: false },
  },
];
