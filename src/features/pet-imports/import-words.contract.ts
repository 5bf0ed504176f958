/** The rules and words of an import that a page needs; apart from the schemas, which weigh more. */

export const importFormats = ['Pawhaven', 'Petfinder', 'Adopt-a-Pet'] as const;
/** What becomes of a row: a pet is added, changed, or as the row says already; or the row cannot be used. */
export const rowOutcomes = ['add', 'change', 'same', 'refuse'] as const;
export const importStates = ['checked', 'applied', 'undone'] as const;
/** What undoing an import made of a row; `kept`: somebody has changed the pet since. */
export const undoOutcomes = ['undone', 'kept'] as const;

export type ImportFormat = (typeof importFormats)[number];
export type RowOutcome = (typeof rowOutcomes)[number];
export type ImportState = (typeof importStates)[number];
export type UndoOutcome = (typeof undoOutcomes)[number];

export const MAX_IMPORT_BYTES = 20_000_000;
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_COLUMNS = 300;
/** Longest row, in characters: a quotation mark that is never closed makes one of all that follows. */
export const MAX_IMPORT_ROW = 100_000;

/** The first columns of the own format, which a table to fill in begins with; all the others may be left out. */
export const templateColumns = [
  'external_id',
  'name',
  'species',
  'breed',
  'age',
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
  noTable: 'This file is no CSV table. Please save the table as CSV and choose that file.',
  rowTooLong: (line: number) => `Row ${line} is too long. Perhaps a quotation mark near it is not closed.`,
  quoteNotClosed: (line: number) => `Row ${line} begins a quotation mark that is never closed.`,
  columnsMissing:
    'This file needs a header with a column for the name (name, AnimalName or Name) and one for the species (species, Type or Animal).',
  notFound: 'No import has this number.',
  notChecked: 'This import has been applied already.',
  notApplied: 'Only an import that was applied can be undone, and only once.',
  nothingToDo: 'This import would change nothing.',
  keptForever: 'An import that was applied stays in the list.',
  changedAtOnce: 'Somebody changed one of these pets at the same moment. Please try again.',
} as const;
