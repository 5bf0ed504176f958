import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { manyOf, oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { idInBody, idInPath, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { anyText, line, orEmpty, paragraphs } from '../../platform/http/text-schemas.ts';
import { careTypes } from '../medical/medical.constants.ts';
import {
  importFormats,
  importMessages,
  importStatuses,
  mappedFields,
  MAX_CELL_LENGTH,
  MAX_CORRECTED_ROWS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROW_LENGTH,
  MAX_ZIP_BYTES,
  photoStatuses,
  rowOutcomes,
  treatmentFields,
  treatmentImportMessages,
  treatmentOutcomes,
  undoOutcomes,
} from './pet-imports.constants.ts';

const photoCountsSchema = z.record(z.enum(photoStatuses), z.int().min(0));
export type PhotoCounts = z.infer<typeof photoCountsSchema>;

const zipSchema = z.object({
  name: z.string(),
  matched: z.int().min(0).describe('Number of photos that it has for the rows.'),
  unnamed: z.int().min(0).describe('Number of its files that no row names.'),
  unnamed_files: z.array(z.string()).describe('The first of them.'),
});
export type ImportZip = z.infer<typeof zipSchema>;

const petImportSchema = z
  .object({
    id: z.int().positive(),
    file_name: z.string(),
    format: z.enum(importFormats).describe('The format of the columns.'),
    ignored_columns: z.array(z.string()).describe('Columns that the import does not use.'),
    status: z.enum(importStatuses).describe('`checked`: not applied yet.'),
    user: z.object({ id: z.int().positive(), name: z.string() }).nullable().describe('The uploader.'),
    counts: z.record(z.enum(rowOutcomes), z.int().min(0)).describe('Number of rows by outcome.'),
    photos: photoCountsSchema.describe('Number of photos that the rows name. `missing`: files that no ZIP had so far.'),
    needs_zip: z.boolean().describe('Whether a ZIP can add photos that its rows name.'),
    can_retry: z.boolean().describe('Whether a failed photo can be loaded again.'),
    zip: zipSchema.nullable().describe('The last ZIP with photos.'),
    kept: z.int().min(0).describe('Number of rows that could not be undone completely.'),
    created_at: z.iso.datetime(),
    applied_at: z.iso.datetime().nullable(),
    undone_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PetImport' });
export type PetImport = z.infer<typeof petImportSchema>;

/** The field of a column; empty if it is left out. */
function fieldOf<Field extends string>(fields: Record<Field, string>) {
  return z.union([z.literal(''), z.enum(Object.keys(fields) as [Field, ...Field[]])]);
}

/** In a form, the mapping is JSON text. */
function mappingInForm<Field extends string>(fields: Record<Field, string>) {
  const mappingSchema = z.array(
    z.object({
      field: fieldOf(fields),
      values: z.record(anyText(MAX_IMPORT_ROW_LENGTH), line(100)).optional(),
    }),
  );
  return z
    .string(importMessages.mappingInvalid)
    .max(MAX_IMPORT_ROW_LENGTH, importMessages.mappingInvalid)
    .transform((text, check) => {
      try {
        const { data, success } = mappingSchema.safeParse(JSON.parse(text));
        if (success) return data;
      } catch {
        // Not JSON.
      }
      check.addIssue({ code: 'custom', message: importMessages.mappingInvalid });
      return z.NEVER;
    });
}

const mappedColumns = <Field extends string>(fields: Record<Field, string>) => ({
  rows: z.int().min(0),
  is_remembered: z.boolean().describe('Whether a file with the same columns was mapped before.'),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      field: fieldOf(fields),
      values: z.array(z.string()).describe('All different values, if there are few.'),
      matched: z.record(z.string(), z.string()).describe('What its values were matched with before.'),
      readings: z
        .record(z.string(), z.record(z.string(), z.string()))
        .describe('By field: what each value would be read as; empty if it is not understood.'),
    }),
  ),
});
const fileColumnsSchema = z
  .object({
    format: z.enum(importFormats).nullable().describe('The format that is recognized without a mapping.'),
    ...mappedColumns(mappedFields),
  })
  .meta({ id: 'PetFileColumns' });
export type FileColumns = z.infer<typeof fileColumnsSchema>;

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
    photos: z.int().min(0).describe('Number of photos that the row names.'),
  })
  .meta({ id: 'PetImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

const importPhotoSchema = z
  .object({
    row_number: z.int().positive(),
    position: z.int().min(0).describe('Among the photos of the row.'),
    name: z.string().describe('The pet’s.'),
    pet_id: z.int().positive().nullable(),
    url: z.string().nullable().describe('null for a file in a ZIP.'),
    file_name: z.string().nullable().describe('Of a file in a ZIP, as the row names it.'),
    status: z.enum(photoStatuses).describe('`pending` also while it is tried again.'),
    reason: z.string().nullable().describe('Why it failed, or can’t be used.'),
  })
  .meta({ id: 'PetImportPhoto' });
export type ImportPhoto = z.infer<typeof importPhotoSchema>;

const rejectedRowSchema = z
  .object({
    row_number: z.int().positive(),
    name: z.string(),
    error: z.string().nullable().describe('What is wrong, if it isn’t about a cell.'),
    cells: z.array(
      z.object({
        column: z.int().min(0).describe('Its position in the file.'),
        column_name: z.string(),
        value: z.string(),
        error: z.string(),
      }),
    ),
  })
  .meta({ id: 'RejectedPetRow' });
export type RejectedRow = z.infer<typeof rejectedRowSchema>;

const correctionSchema = z.object({
  row_number: z.int().min(1).max(MAX_INTEGER),
  cells: z
    .array(z.object({ column: z.int().min(0).max(MAX_IMPORT_COLUMNS), value: paragraphs(MAX_CELL_LENGTH) }))
    .max(MAX_IMPORT_COLUMNS),
});
export type Correction = z.output<typeof correctionSchema>;

const rowSearchSchema = z.object({
  outcome: orEmpty(oneOf(rowOutcomes)),
  undo: orEmpty(oneOf(undoOutcomes)),
});
export type RowSearch = z.output<typeof rowSearchSchema>;

const importsQuery = z.object({
  search: orEmpty(line(200)).describe('Part of the name of a file, or of who sent it.'),
  status: orEmpty(manyOf(importStatuses)),
  from: orEmpty(calendarDay()).describe('First day on which they were checked, in the shelter’s time zone.'),
  to: orEmpty(calendarDay()).describe('Last day.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By age; `desc` by default.'),
});
export type ImportsQuery = z.output<typeof importsQuery>;

const importNumber = z.object({ id: idInPath().describe('The import’s id.') });

export const petImportsApi = defineApi({
  'POST /api/pet-imports/': {
    summary: 'Check a file of pets',
    description:
      'Accepts a multipart form with a CSV file: at most 20 MB and 10,000 rows. Without a mapping, its columns are those of Petfinder, Adopt-a-Pet, our own export, or a file that was mapped before. Rows from a file of rejected rows add no pet twice. Changes no pets until the import is applied.',
    access: 'staff',
    capability: 'import records',
    body: z.object({
      file: uploadedFile().optional(),
      mapping: orEmpty(mappingInForm(mappedFields))
        .meta({ type: 'string' })
        .describe('JSON: for each column `{field, values}`.'),
    }),
    files: ['file'],
    maxFile: { bytes: MAX_IMPORT_BYTES, message: importMessages.tooLarge },
    response: petImportSchema,
    status: 201,
    errors: [413, 415],
  },
  'POST /api/pet-imports/columns': {
    summary: 'Describe the columns of a file of pets',
    description: 'Saves nothing. Guesses what each column holds, or repeats how the same columns were mapped before.',
    access: 'staff',
    capability: 'import records',
    body: z.object({ file: uploadedFile().optional() }),
    files: ['file'],
    maxFile: { bytes: MAX_IMPORT_BYTES, message: importMessages.tooLarge },
    response: fileColumnsSchema,
    errors: [413, 415],
  },
  'POST /api/pet-imports/photos': {
    summary: 'Add a ZIP with photos to an import',
    description:
      'Accepts a multipart form with a ZIP: at most 500 MB and 10,000 files. Its photos go to the rows that name them, with or without their folder, in any case. Several ZIPs can be added one after the other.',
    access: 'staff',
    capability: 'import records',
    body: z.object({ import_id: idInBody(), file: uploadedFile().optional() }),
    files: ['file'],
    maxFile: { bytes: MAX_ZIP_BYTES, message: importMessages.zipTooLarge, count: 1 },
    response: petImportSchema,
    errors: [404, 409, 413, 415],
  },
  'GET /api/pet-imports/:id/rejected': {
    summary: 'Download the rejected rows of an import',
    description: 'CSV with the file’s own columns and the problem of each row: to correct, and to send again.',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    response: z.string(),
    contentType: 'text/csv',
    errors: [404],
  },
  'GET /api/pet-imports/:id/corrections': {
    summary: 'List the rejected rows of an import that can be corrected',
    description: 'The first 20, with the cells for which they are rejected now. None of an import that was undone.',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    response: z.array(rejectedRowSchema),
    errors: [404],
  },
  'POST /api/pet-imports/:id/corrections': {
    summary: 'Correct rejected rows of an import',
    description:
      'Checks the rows again. Rows that can be used now become part of the import or, if it was applied, of a new one, to be applied by itself. The others stay rejected, with their new cells.',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    body: z.object({ rows: z.array(correctionSchema).min(1).max(MAX_CORRECTED_ROWS) }),
    response: z.object({
      import_id: z.int().positive().describe('The import that has the corrected rows.'),
      corrected: z.int().min(0),
      rejected: z.int().min(0),
    }),
    errors: [404, 409],
  },
  'GET /api/pet-imports/': {
    summary: 'List the imports',
    description:
      'Newest first, unless requested otherwise. An import is deleted after 7 days if it was not applied, and otherwise a year after it was.',
    access: 'staff',
    capability: 'import records',
    query: importsQuery,
    paged: true,
    response: z.array(petImportSchema),
  },
  'GET /api/pet-imports/:id': {
    summary: 'Show an import',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    response: petImportSchema,
    errors: [404],
  },
  'GET /api/pet-imports/:id/rows': {
    summary: 'List the rows of an import',
    description: 'In file order.',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    query: rowSearchSchema,
    paged: true,
    response: z.array(importRowSchema),
    errors: [404],
  },
  'GET /api/pet-imports/:id/photos': {
    summary: 'List the photos of an import',
    description:
      'In file order. They are loaded once the import is applied. A photo whose file is `missing` needs a ZIP.',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    query: z.object({ status: orEmpty(oneOf(photoStatuses)) }),
    paged: true,
    response: z.array(importPhotoSchema),
    errors: [404],
  },
  'POST /api/pet-imports/:id/photos/retry': {
    summary: 'Retry the failed photos of an import',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    response: petImportSchema,
    errors: [404, 409],
  },
  'POST /api/pet-imports/:id/apply': {
    summary: 'Apply an import',
    description:
      'In one transaction. Rows whose pet was changed after the check are rejected. Photos are loaded afterwards.',
    access: 'staff',
    capability: 'import records',
    changesPublicPages: true,
    params: importNumber,
    response: petImportSchema,
    errors: [404, 409],
  },
  'POST /api/pet-imports/:id/undo': {
    summary: 'Undo an import',
    description:
      'Deletes added pets, restores changed fields and removes loaded photos. Keeps what has been changed since.',
    access: 'staff',
    capability: 'import records',
    changesPublicPages: true,
    params: importNumber,
    response: petImportSchema,
    errors: [404, 409],
  },
  'DELETE /api/pet-imports/:id': {
    summary: 'Discard an import that is not applied',
    access: 'staff',
    capability: 'import records',
    params: importNumber,
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
});
export type PetImportsApi = typeof petImportsApi;

// Treatments. A preview isn't stored: applying sends the file again, and the digest of what was shown.

const treatmentColumnsSchema = z.object(mappedColumns(treatmentFields)).meta({ id: 'TreatmentFileColumns' });
export type TreatmentColumns = z.infer<typeof treatmentColumnsSchema>;

const treatmentCountsSchema = z.record(z.enum(treatmentOutcomes), z.int().min(0));
const day = z.iso.date().nullable();

const previewRowSchema = z
  .object({
    row_number: z.int().positive().describe('As in a spreadsheet; the header is row 1.'),
    outcome: z.enum(treatmentOutcomes).describe('`same`: there is nothing to do. `refuse`: it can’t be used.'),
    reason: z.string().nullable().describe('Why nothing is imported.'),
    animal: z.object({ id: z.int().positive(), code: z.string(), name: z.string() }).nullable(),
    animal_name: z.string().describe('As the file has it, or else its number there.'),
    treatment: z.string(),
    type: z.enum(careTypes).nullable(),
    protocol: z.string().nullable().describe('The shelter’s protocol to which it belongs.'),
    given_on: day,
    due_on: day,
    details: z.array(z.string()).describe('Such as the result, the lot and the dose.'),
  })
  .meta({ id: 'TreatmentImportRow' });
export type TreatmentPreviewRow = z.infer<typeof previewRowSchema>;

const previewSchema = z
  .object({
    digest: z.string().describe('Of what would happen, to apply it.'),
    counts: treatmentCountsSchema.describe('Number of rows by outcome.'),
    animals: z.int().min(0).describe('Number of animals that get a treatment.'),
    ignored_columns: z.array(z.string()),
    rows: z.array(previewRowSchema).describe('The first 200 of each outcome.'),
    rejected: z.string().nullable().describe('All rejected rows as CSV, each with its problem.'),
  })
  .meta({ id: 'TreatmentImportPreview' });
export type TreatmentPreview = z.infer<typeof previewSchema>;

const treatmentImportSchema = z
  .object({
    id: z.int().positive(),
    file_name: z.string(),
    counts: treatmentCountsSchema,
    applied_by: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
    applied_at: z.iso.datetime(),
    undone_at: z.iso.datetime().nullable(),
    kept: z.int().min(0).describe('Number of treatments that were changed since, and so stayed at the undo.'),
  })
  .meta({ id: 'TreatmentImport' });
export type TreatmentImport = z.infer<typeof treatmentImportSchema>;

const csvFile = {
  access: 'record',
  capability: 'import records',
  files: ['file'],
  maxFile: { bytes: MAX_IMPORT_BYTES, message: importMessages.tooLarge },
} as const;
const treatmentFile = {
  file: uploadedFile().optional(),
  mapping: mappingInForm(treatmentFields).meta({ type: 'string' }).describe('JSON: for each column `{field, values}`.'),
};

export const treatmentImportsApi = defineApi({
  'POST /api/records/medical/imports/columns': {
    summary: 'Describe the columns of a file of treatments',
    description: 'Saves nothing. Guesses what each column holds, or repeats how the same columns were mapped before.',
    ...csvFile,
    body: z.object({ file: uploadedFile().optional() }),
    response: treatmentColumnsSchema,
    errors: [413, 415],
  },
  'POST /api/records/medical/imports/preview': {
    summary: 'Preview an import of treatments',
    description:
      'Accepts a multipart form with a CSV file: at most 20 MB and 10,000 rows, one treatment in each. Saves nothing.',
    ...csvFile,
    body: z.object(treatmentFile),
    response: previewSchema,
    errors: [413, 415],
  },
  'POST /api/records/medical/imports': {
    summary: 'Import treatments',
    description:
      'Accepts the same form as the preview, and its digest: 409 if it would do something else by now. In one transaction. What is recorded already is left out, so importing a file again adds nothing.',
    ...csvFile,
    changesPublicPages: true,
    body: z.object({
      ...treatmentFile,
      digest: z
        .string(treatmentImportMessages.digestInvalid)
        .regex(/^[0-9a-f]{64}$/, treatmentImportMessages.digestInvalid),
    }),
    response: treatmentImportSchema,
    status: 201,
    errors: [409, 413, 415],
  },
  'GET /api/records/medical/imports': {
    summary: 'List the imports of treatments',
    description: 'The latest 50.',
    access: 'record',
    capability: 'import records',
    response: z.array(treatmentImportSchema),
  },
  'POST /api/records/medical/imports/:import_id/undo': {
    summary: 'Undo an import of treatments',
    description:
      'Deletes the treatments that it added, and brings back the doses that they had replaced. Keeps what has been changed since.',
    access: 'record',
    capability: 'import records',
    changesPublicPages: true,
    params: z.object({ import_id: idInPath().describe('The import’s id.') }),
    response: treatmentImportSchema,
    errors: [404, 409],
  },
});
export type TreatmentImportsApi = typeof treatmentImportsApi;
