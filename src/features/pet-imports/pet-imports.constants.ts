/** Constants and messages that pages need without the schemas. */

export const importFormats = ['Pawhaven', 'Petfinder', 'Adopt-a-Pet'] as const;
/** What applying does with a row: add a pet, change one, nothing (`same`), or reject the row (`refuse`). */
export const rowOutcomes = ['add', 'change', 'same', 'refuse'] as const;
export const importStatuses = ['checked', 'applied', 'undone'] as const;
/** `kept`: the pet was changed after the import, so the undo left it alone. */
export const undoOutcomes = ['undone', 'kept'] as const;

export type ImportFormat = (typeof importFormats)[number];
export type RowOutcome = (typeof rowOutcomes)[number];
export type ImportStatus = (typeof importStatuses)[number];
export type UndoOutcome = (typeof undoOutcomes)[number];

export const MAX_IMPORT_BYTES = 20_000_000;
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_COLUMNS = 300;
/** Longest row in characters. An unclosed quotation mark turns the rest of the file into one row. */
export const MAX_IMPORT_ROW_LENGTH = 100_000;

/** The first columns of our own format, as in the template. All others are optional. */
export const templateColumns = [
  'external_id',
  'name',
  'species',
  'breed',
  'age',
  'age_months',
  'gender',
  'colour',
  'weight',
  'adoption_status',
  'vaccination_status',
  'microchipped',
  'description',
  'size',
  'spayed_neutered',
  'house_trained',
  'good_with_children',
  'good_with_dogs',
  'good_with_cats',
] as const;

export const importMessages = {
  missing: 'Please choose a CSV file.',
  tooLarge: 'This file has more than 20 MB. Please split it.',
  tooManyRows: 'This file has more than 10,000 rows. Please split it.',
  tooManyColumns: 'This file has more than 300 columns. Please save it as CSV with one column for each field.',
  empty: 'This file has no rows below its header.',
  notCsv: 'This file is no CSV table. Please save the table as CSV and choose that file.',
  rowTooLong: (row: number) => `Row ${row} is too long. Perhaps a quotation mark near it is not closed.`,
  quoteNotClosed: (row: number) => `Row ${row} begins a quotation mark that is never closed.`,
  columnsMissing:
    'This file needs a header with a column for the name (name, AnimalName or Name) and one for the species (species, Type or Animal).',
  notFound: 'No import has this number.',
  notChecked: 'This import has been applied already.',
  notApplied: 'Only an import that was applied can be undone, and only once.',
  nothingToDo: 'This import would change nothing.',
  cannotDiscard: 'An import that was applied stays in the list.',
  conflict: 'Somebody changed one of these pets at the same moment. Please try again.',
} as const;
