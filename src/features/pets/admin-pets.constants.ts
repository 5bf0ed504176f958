/** Filters and sort orders that pages need without the schemas. */

export const adminPetFilters = [
  'available',
  'pending',
  'adopted',
  'unchecked',
  'reported',
  'unlisted',
  'featured',
  'stale',
  'hold_ended',
  'incomplete',
  'archived',
] as const;
/** Users can’t list these. */
export const staffPetFilters = ['reported', 'hold_ended', 'incomplete'] as const satisfies readonly AdminPetFilter[];
export const adminPetSorts = ['added', 'updated', 'name', 'species', 'breed', 'age', 'status'] as const;
export const sortDirections = ['asc', 'desc'] as const;

/** Fields of an animal's record that the export has and the import reads. */
export const recordFields = [
  'microchip',
  'intake_at',
  'intake_type',
  'intake_reason',
  'found_location',
  'outcome_at',
  'outcome_type',
  'outcome_organization',
] as const;

export type AdminPetFilter = (typeof adminPetFilters)[number];
export type AdminPetSort = (typeof adminPetSorts)[number];
export type SortDirection = (typeof sortDirections)[number];

/** Days without an edit after which an Available pet's listing counts as stale. */
export const STALE_AFTER_DAYS = 30;

/** Most pets in one bulk update. */
export const MAX_BULK_PETS = 5000;
