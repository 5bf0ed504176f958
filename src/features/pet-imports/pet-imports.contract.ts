import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';
import {
  importFormats,
  importMessages,
  importStates,
  MAX_IMPORT_BYTES,
  rowOutcomes,
  undoOutcomes,
} from './import-words.contract.ts';

const petImportSchema = z
  .object({
    id: z.int().positive(),
    file_name: z.string(),
    format: z.enum(importFormats).describe('Whose columns the file has.'),
    ignored_columns: z.array(z.string()).describe('Columns that say nothing an import can use.'),
    state: z.enum(importStates).describe('`checked`: nothing has been written yet.'),
    user: z.object({ id: z.int().positive(), name: z.string() }).nullable().describe('Who sent the file.'),
    counts: z.record(z.enum(rowOutcomes), z.int().min(0)).describe('How many rows there are of each outcome.'),
    kept: z.int().min(0).describe('Rows that could not be undone, or not all of them.'),
    created_at: z.iso.datetime(),
    applied_at: z.iso.datetime().nullable(),
    undone_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PetImport' });
export type PetImport = z.infer<typeof petImportSchema>;

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValue>;

const importRowSchema = z
  .object({
    line: z.int().positive().describe('The row as a spreadsheet counts it; the header is row 1.'),
    outcome: z.enum(rowOutcomes),
    name: z.string(),
    pet_id: z.int().positive().nullable(),
    problem: z.string().nullable().describe('Why the row is not used, or what could not be undone.'),
    undo: z.enum(undoOutcomes).nullable(),
    fields: z
      .array(z.object({ field: z.string(), before: fieldValue, after: fieldValue }))
      .describe('What the row writes; what it says and the pet has already is left out.'),
  })
  .meta({ id: 'PetImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

const rowSearchSchema = z.object({
  outcome: orEmpty(oneOf(rowOutcomes)),
  undo: orEmpty(oneOf(undoOutcomes)),
});
export type RowSearch = z.output<typeof rowSearchSchema>;

const importNumber = z.object({ id: idInPath().describe('The import’s number.') });

export const petImportsApi = defineApi({
  'POST /api/pet-imports/': {
    summary: 'Check a file of pets',
    description:
      'Takes a multipart form with a CSV file in the columns of Petfinder, Adopt-a-Pet or the own export: at most 20 MB and 10,000 rows. Nothing is written to the pets until the import is applied.',
    access: 'Admin',
    body: z.object({ file: uploadedFile().optional() }),
    files: ['file'],
    maxFile: { bytes: MAX_IMPORT_BYTES, message: importMessages.tooLarge },
    response: petImportSchema,
    status: 201,
    errors: [413, 415],
  },
  'GET /api/pet-imports/': {
    summary: 'List the imports',
    description: 'The newest first. One that was never applied is forgotten after 7 days.',
    access: 'Admin',
    paged: true,
    response: z.array(petImportSchema),
  },
  'GET /api/pet-imports/:id': {
    summary: 'Show an import',
    access: 'Admin',
    params: importNumber,
    response: petImportSchema,
    errors: [404],
  },
  'GET /api/pet-imports/:id/rows': {
    summary: 'List the rows of an import',
    description: 'In the order of the file.',
    access: 'Admin',
    params: importNumber,
    query: rowSearchSchema,
    paged: true,
    response: z.array(importRowSchema),
    errors: [404],
  },
  'POST /api/pet-imports/:id/apply': {
    summary: 'Write what was checked to the pets',
    description:
      'All of it in one go, without the rows whose pet has been changed since the check: those are refused, and say so.',
    access: 'Admin',
    params: importNumber,
    response: petImportSchema,
    errors: [404, 409],
  },
  'POST /api/pet-imports/:id/undo': {
    summary: 'Take back an import that was applied',
    description:
      'Deletes the pets it added and puts back the fields it changed, where nobody has changed them since; what somebody has changed is kept.',
    access: 'Admin',
    params: importNumber,
    response: petImportSchema,
    errors: [404, 409],
  },
  'DELETE /api/pet-imports/:id': {
    summary: 'Discard an import that was not applied',
    access: 'Admin',
    params: importNumber,
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
});
export type PetImportsApi = typeof petImportsApi;
