import { custodyMessages, intakeLabels, MAX_IDENTIFIERS, outcomeLabels } from '../custody/custody.constants.ts';
import { careTypeLabels, routeLabels } from '../medical/medical.constants.ts';

/** Constants and messages that pages need without the schemas. */

export const importFormats = ['Pawhaven', 'Petfinder', 'Adopt-a-Pet', 'Own columns'] as const;
/** What applying does with a row: add a pet, change one, nothing (`same`), or reject the row (`refuse`). */
export const rowOutcomes = ['add', 'change', 'same', 'refuse'] as const;
export const importStatuses = ['checked', 'applied', 'undone'] as const;
/** `kept`: the pet was changed after the import, so the undo left it alone. */
export const undoOutcomes = ['undone', 'kept'] as const;
/** Of a photo that a row names. `missing`: a file that no ZIP had so far. */
export const photoStatuses = ['missing', 'pending', 'loaded', 'failed'] as const;

export type ImportFormat = (typeof importFormats)[number];
export type RowOutcome = (typeof rowOutcomes)[number];
export type ImportStatus = (typeof importStatuses)[number];
export type UndoOutcome = (typeof undoOutcomes)[number];
export type PhotoStatus = (typeof photoStatuses)[number];

export const MAX_IMPORT_BYTES = 20_000_000;
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_COLUMNS = 300;
/** Longest row in characters. An unclosed quotation mark turns the rest of the file into one row. */
export const MAX_IMPORT_ROW_LENGTH = 100_000;
export const MAX_ZIP_BYTES = 500_000_000;
export const MAX_ZIP_FILES = 10_000;
/** Of the photos that are used, unpacked. */
export const MAX_UNPACKED_BYTES = 1_000_000_000;
/** Of the files that no row names, as the page lists them. */
export const MAX_UNNAMED_FILES = 100;

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

/** What a column of any table can hold, with its label. */
export const mappedFields = {
  external_id: 'Number in the other system',
  id: 'Number in Pawhaven',
  name: 'Name',
  species: 'Species',
  breed: 'Breed',
  age: 'Age',
  birth_date: 'Date of birth',
  gender: 'Gender',
  size: 'Size',
  colour: 'Color',
  coat: 'Coat',
  weight: 'Weight (kg)',
  weight_lb: 'Weight (lb)',
  adoption_status: 'Status',
  vaccination_status: 'Vaccination',
  microchip: 'Microchip number',
  microchipped: 'Microchipped',
  spayed_neutered: 'Spayed or neutered',
  house_trained: 'House-trained',
  good_with_children: 'Good with children',
  good_with_dogs: 'Good with dogs',
  good_with_cats: 'Good with cats',
  hypoallergenic: 'Hypoallergenic',
  special_needs: 'Special needs',
  description: 'Description',
  personality: 'Personality',
  back_story: 'Back story',
  featured: 'Featured',
  is_listed: 'Listed',
  photo_urls: 'Photos (links or file names)',
  intake_at: 'Intake date',
  intake_type: 'Intake type',
  intake_reason: 'Intake reason',
  found_location: 'Where it was found',
  outcome_at: 'Outcome date',
  outcome_type: 'Outcome type',
  outcome_organization: 'Organization it went to',
  died_on: 'Date of death',
  euthanized: 'Euthanized',
} as const;
export type MappedField = keyof typeof mappedFields;

/** What one column holds; empty if the import leaves it out. */
export interface ColumnMapping<Field extends string = MappedField> {
  field: Field | '';
  /** Its values in ours, such as `Neutered Male` as `Male`. */
  values?: Record<string, string> | undefined;
}

/** An outcome type that is none: systems list a foster placement beside adoptions. */
export const STILL_IN_CARE = 'Still in care';

const yesOrNo = ['yes', 'no'];
/** The values of fields that have only some. */
export const fieldChoices: Partial<Record<MappedField, readonly string[]>> = {
  gender: ['Male', 'Female'],
  size: ['Small', 'Medium', 'Large', 'Extra Large'],
  coat: ['Hairless', 'Short', 'Medium', 'Long', 'Wire', 'Curly'],
  adoption_status: ['Available', 'Pending', 'Adopted'],
  vaccination_status: ['Up to date', 'Partial', 'Not vaccinated'],
  microchipped: ['Yes', 'No'],
  spayed_neutered: yesOrNo,
  house_trained: yesOrNo,
  good_with_children: yesOrNo,
  good_with_dogs: yesOrNo,
  good_with_cats: yesOrNo,
  hypoallergenic: yesOrNo,
  featured: yesOrNo,
  is_listed: yesOrNo,
  intake_type: Object.values(intakeLabels),
  outcome_type: [STILL_IN_CARE, ...Object.values(outcomeLabels)],
  euthanized: yesOrNo,
};
/** What a column of a table of treatments can hold, with its label. */
export const treatmentFields = {
  external_id: 'Animal’s number or code',
  pet_id: 'Animal’s number or code in Pawhaven',
  microchip: 'Microchip number',
  animal_name: 'Animal’s name',
  treatment: 'Treatment',
  type: 'Kind of treatment',
  protocol: 'Protocol',
  product: 'Product',
  given_at: 'Date given',
  due_on: 'Date due',
  status: 'Whether it was given',
  lot: 'Lot number',
  lot_expires_on: 'Lot expires',
  manufacturer: 'Manufacturer',
  dose: 'Dose',
  route: 'How it’s given',
  result: 'Test result',
  given_by: 'Given by',
  note: 'Comments',
} as const;
export type TreatmentField = keyof typeof treatmentFields;
export type TreatmentMapping = ColumnMapping<TreatmentField>;

export const treatmentStatusLabels = { open: 'Not yet', recorded: 'Given', skipped: 'Skipped' } as const;
export const treatmentChoices: Partial<Record<TreatmentField, readonly string[]>> = {
  type: Object.values(careTypeLabels),
  status: Object.values(treatmentStatusLabels),
  route: Object.values(routeLabels),
  result: ['Negative', 'Positive', 'Inconclusive', 'No result'],
};

/** What importing does with a row: record a treatment, plan one, nothing (`same`), or reject the row (`refuse`). */
export const treatmentOutcomes = ['record', 'plan', 'same', 'refuse'] as const;
export type TreatmentOutcome = (typeof treatmentOutcomes)[number];
/** Rows of each outcome that a preview has. */
export const MAX_PREVIEW_ROWS = 200;

/** A column with more different values is text. */
export const MAX_CHOICE_VALUES = 12;

/** Rejected rows that the page shows at once, to be corrected. */
export const MAX_CORRECTED_ROWS = 20;
export const MAX_CELL_LENGTH = 10_000;

/** Columns of a file of rejected rows: what is wrong, and which row it was. */
export const ERROR_COLUMN = 'Problem';
export const SOURCE_COLUMN = 'Import row';

/** Why a photo that a row names can’t be used; shown beside it. */
export const zippedPhotoErrors = {
  encrypted: 'This file has a password. Make a ZIP without one.',
  odd: 'This file is packed in an unusual way. Make a new ZIP of your photos.',
  damaged: 'This file is damaged in the ZIP.',
  ambiguous: 'Several files in the ZIP have this name. Put the folder before the name in your table.',
  gone: 'The file is no longer here. Add the ZIP again.',
} as const;

export const importMessages = {
  missing: 'Please choose a CSV file.',
  tooLarge: 'This file has more than 20 MB. Please split it.',
  tooManyRows: 'This file has more than 10,000 rows. Please split it.',
  tooManyColumns: 'This file has more than 300 columns. Please save it as CSV with one column for each field.',
  empty: 'This file has no rows below its header.',
  notCsv: 'This file is no CSV table. Please save the table as CSV and choose that file.',
  rowTooLong: (row: number) => `Row ${row} is too long. A quotation mark near it may be unclosed.`,
  quoteNotClosed: (row: number) => `Row ${row} begins a quotation mark that is never closed.`,
  columnsMissing:
    'This file needs a header with a column for the name (name, AnimalName or Name) and one for the species (species, Type or Animal).',
  mappingInvalid: 'takes a list with the field of each column',
  otherColumns: 'This file has other columns than those that were matched. Choose it again.',
  fieldTwice: (label: string) => `Only one column can hold “${label}”.`,
  fieldMissing: (label: string) => `Choose the column that holds “${label}”.`,
  addedBefore: (pet: number) => `This row has been added already, as pet no. ${pet}.`,
  notFound: 'No import has this number.',
  notChecked: 'This import has been applied already.',
  notApplied: 'Only an import that was applied can be undone, and only once.',
  noFailedPhotos: 'No photo of this import can be loaded again.',
  dayInvalid: 'takes a date such as 2023-05-21 or 5/21/2023',
  inFuture: custodyMessages.inFuture,
  tooLongAgo: 'must be after 1990',
  bornTooLongAgo: 'can’t be over 100 years ago',
  bornAfterIntake: 'can’t be after the intake',
  chip: custodyMessages.chip,
  tooManyChips: `An animal can have at most ${MAX_IDENTIFIERS} microchip numbers.`,
  needsIntake: 'can’t be empty if the row says how the animal came in or left',
  outcomeBeforeIntake: 'can’t be before the intake',
  needsOutcomeType: 'can’t be empty if there is an outcome date',
  needsOutcomeDate: 'can’t be empty if there is an outcome type',
  photoLinks:
    'takes links that start with https:// or http://, or names of photo files such as rex.jpg, separated by spaces',
  zipMissing: 'Choose a ZIP file.',
  zipTooLarge: 'This ZIP is larger than 500 MB. Split it, and add each part.',
  notZip: 'This file isn’t a ZIP, or it’s incomplete. Choose a ZIP file.',
  zipTooManyFiles: 'This ZIP has more than 10,000 files. Split it, and add each part.',
  zipUnpacksTooLarge: 'The photos in this ZIP take more than 1 GB unpacked. Split it, and add each part.',
  zipUnsafePath: 'A file in this ZIP has a path that leads out of its folder. Make a new ZIP of your photos.',
  zipDamaged: 'This ZIP is damaged. Make a new ZIP of your photos.',
  noPhotoFiles: 'No row of this import names a photo file, or all of them are loaded.',
  zipTooLate: 'Photos can’t be added to an import that was undone.',
  correctedBefore: 'These rows were corrected already.',
  correctsUndone: 'Rows of an import that was undone can’t be corrected here. Download them instead.',
  unknownColumn: 'takes the position of one of the file’s columns',
  nothingToDo: 'This import would change nothing.',
  cannotDiscard: 'An import that was applied stays in the list.',
  conflict: 'A colleague changed one of these pets at the same time. Please try again.',
} as const;

export const treatmentImportMessages = {
  needsTreatment: 'Choose the column that holds the treatment’s name.',
  needsAnimal: 'Choose a column that identifies the animal: its number, code or microchip.',
  needsDate: 'Choose the column with the date given, or the date due.',
  digestInvalid: 'takes the digest of a preview',
  changed: 'These animals’ records have changed since the preview. Check the file again.',
  nothingToDo: 'Everything in this file that can be used is in your records already.',
  notFound: 'No import of treatments has this number.',
  undoneBefore: 'This import was undone already.',
  noIdentifier: 'The animal’s number, code or microchip is missing.',
  noAnimal: (what: string) => `No animal in your records has ${what}.`,
  ambiguous: (what: string) => `More than one animal has ${what}.`,
  contradicting: (one: string, other: string) => `The number is that of ${one}, but the microchip is that of ${other}.`,
  otherName: (code: string, name: string) => `${code} is ${name} in Pawhaven. Check the number.`,
  noName: 'The treatment’s name is missing.',
  noDate: 'There’s no date given, and no date due.',
  invalidDay: (column: string) => `${column} takes a date such as 2023-05-21 or 5/21/2023.`,
  future: (column: string) => `${column} can’t be in the future.`,
  tooLongAgo: (column: string) => `${column} must be after 1990.`,
  invalidChoice: (column: string, choices: string) => `${column} takes ${choices}.`,
  tooLong: (column: string, max: number) => `${column} takes at most ${max} characters.`,
  skipped: 'It wasn’t given, and is no longer due.',
} as const;
