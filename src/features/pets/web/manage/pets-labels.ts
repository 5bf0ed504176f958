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
  unchecked: 'To check',
  reported: 'Reported',
  unlisted: 'Not listed',
  featured: 'Featured',
  stale: 'Not edited lately',
};

/** Values of the URL's `sort` parameter (`parsePetsQuery`). */
export const orderOptions = [
  { value: '', label: 'Newest first' },
  { value: 'added', label: 'Longest here first' },
  { value: 'updated-desc', label: 'Lately changed first' },
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
  unchecked: (count, pets) => `${count} ${pets} to check`,
  reported: (count, pets) => `${count} reported ${pets}`,
  unlisted: (count, pets) => `${count} ${pets} not listed`,
  featured: (count, pets) => `${count} featured ${pets}`,
  stale: (count, pets) => `${count} available ${pets} not edited for ${STALE_AFTER_DAYS} days`,
};

/** Fields that can be changed in the table. */
export type InlinePetUpdate = {
  adoption_status?: AdoptionStatus;
  featured?: boolean;
  is_listed?: boolean;
  is_checked?: boolean;
};

/** Describes an update of one pet or several. */
export function describeChange(who: string, change: InlinePetUpdate): string {
  if (change.adoption_status) return `${who} set to ${labelOf('status', change.adoption_status)}.`;
  if (change.featured !== undefined) return `${who} ${change.featured ? 'featured' : 'no longer featured'}.`;
  if (change.is_listed !== undefined)
    return `${who} ${change.is_listed ? 'listed on the site' : 'taken off the site'}.`;
  return `${who} marked as reviewed.`;
}

interface BulkUpdate {
  value: string;
  label: string;
  /** Shown in the confirmation. */
  consequences: string;
  change: InlinePetUpdate;
}

/** Bulk updates in menu order. */
export const bulkUpdates: BulkUpdate[] = [
  ...statusOptions.map(({ value, label }) => ({
    value,
    label: `Set to ${label}`,
    consequences: `Their status becomes ${label}.`,
    change: { adoption_status: value },
  })),
  {
    value: 'feature',
    label: 'Feature',
    consequences: 'They are shown among the featured pets on the home page.',
    change: { featured: true },
  },
  {
    value: 'unfeature',
    label: 'No longer feature',
    consequences: 'They leave the featured pets on the home page.',
    change: { featured: false },
  },
  {
    value: 'list',
    label: 'List on the site',
    consequences: 'Everybody sees them on the site.',
    change: { is_listed: true },
  },
  {
    value: 'unlist',
    label: 'Take off the site',
    consequences: 'Nobody sees them on the site; owners are told so by mail.',
    change: { is_listed: false },
  },
  {
    value: 'check',
    label: 'Mark as looked at',
    consequences: 'They leave the pets to check.',
    change: { is_checked: true },
  },
];
