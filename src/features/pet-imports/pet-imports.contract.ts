import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';
import {
  importFormats,
  importMessages,
  importStatuses,
  MAX_IMPORT_BYTES,
  rowOutcomes,
  undoOutcomes,
} from './pet-imports.constants.ts';

const petImportSchema = z
  .object({
    id: z.int().positive(),
    file_name: z.string(),
    format: z.enum(importFormats).describe('The format of the columns.'),
    ignored_columns: z.array(z.string()).describe('Columns that the import does not use.'),
    status: z.enum(importStatuses).describe('`checked`: not applied yet.'),
    user: z.object({ id: z.int().positive(), name: z.string() }).nullable().describe('The uploader.'),
    counts: z.record(z.enum(rowOutcomes), z.int().min(0)).describe('Number of rows by outcome.'),
    kept: z.int().min(0).describe('Number of rows that could not be undone completely.'),
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
    row_number: z.int().positive().describe('As in a spreadsheet; the header is row 1.'),
    outcome: z.enum(rowOutcomes),
    name: z.string(),
    pet_id: z.int().positive().nullable(),
    error: z.string().nullable().describe('Why the row is rejected, or what could not be undone.'),
    undo: z.enum(undoOutcomes).nullable(),
    fields: z
      .array(z.object({ field: z.string(), before: fieldValue, after: fieldValue }))
      .describe('The fields that the row sets, without those that the pet already has.'),
  })
  .meta({ id: 'PetImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

const rowSearchSchema = z.object({
  outcome: orEmpty(oneOf(rowOutcomes)),
  undo: orEmpty(oneOf(undoOutcomes)),
});
export type RowSearch = z.output<typeof rowSearchSchema>;

const importNumber = z.object({ id: idInPath().describe('The import’s id.') });

export const petImportsApi = defineApi({
  'POST /api/pet-imports/': {
    summary: 'Check a file of pets',
    description:
      'Accepts a multipart form with a CSV file in the format of Petfinder, Adopt-a-Pet or our own export: at most 20 MB and 10,000 rows. Changes no pets until the import is applied.',
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
    description: 'Newest first. An import that was never applied is deleted after 7 days.',
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
    description: 'In file order.',
    access: 'Admin',
    params: importNumber,
    query: rowSearchSchema,
    paged: true,
    response: z.array(importRowSchema),
    errors: [404],
  },
  'POST /api/pet-imports/:id/apply': {
    summary: 'Apply an import',
    description: 'In one transaction. Rows whose pet was changed after the check are rejected.',
    access: 'Admin',
    changesPublicPages: true,
    params: importNumber,
    response: petImportSchema,
    errors: [404, 409],
  },
  'POST /api/pet-imports/:id/undo': {
    summary: 'Undo an import',
    description: 'Deletes added pets and restores changed fields. Keeps what somebody has changed since.',
    access: 'Admin',
    changesPublicPages: true,
    params: importNumber,
    response: petImportSchema,
    errors: [404, 409],
  },
  'DELETE /api/pet-imports/:id': {
    summary: 'Discard an import that is not applied',
    access: 'Admin',
    params: importNumber,
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
});
export type PetImportsApi = typeof petImportsApi;
