import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { decimalInBody, idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, paragraphs, requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import {
  alertTypes,
  MAX_FILE_BYTES,
  MAX_WEIGHT_KG,
  MIN_WEIGHT_KG,
  medicalFileTypes,
  medicalLimits as limits,
  medicalMessages,
  medicalNoteTypes,
  procedureTypes,
  type MedicalFileType,
} from './medical.constants.ts';
import {
  changedSchema,
  clientKey,
  count,
  day,
  doneAt,
  id,
  note,
  ofPet,
  optionalDay,
  optionalLine,
  optionalText,
  petId,
  staff,
  text,
  timestamp,
} from './medical-fields.contract.ts';
import { protocolsApi } from './protocols.contract.ts';
import { dueCountsSchema, offered, petInList, treatmentSchema, treatmentsApi } from './treatments.contract.ts';

const alertSchema = z
  .object({ type: z.enum(alertTypes), message: text.describe('Such as “Lost 12% in 6 days”.') })
  .meta({ id: 'MedicalAlert' });

export type MedicalAlert = z.infer<typeof alertSchema>;

const weightSchema = z
  .object({ id, kg: z.number().positive(), weighed_at: timestamp, weighed_by: staff, note: optionalText })
  .meta({ id: 'Weight' });

export type Weight = z.infer<typeof weightSchema>;

const procedureSchema = z
  .object({
    id,
    type: z.enum(procedureTypes),
    name: optionalText,
    performed_on: day,
    veterinarian: optionalText,
    outcome: optionalText,
    note: optionalText,
    follow_up_on: day.nullable(),
    recorded_by: staff,
    files: count,
  })
  .meta({ id: 'Procedure' });

export type Procedure = z.infer<typeof procedureSchema>;

const noteSchema = z
  .object({
    id,
    type: z.enum(medicalNoteTypes),
    text,
    ends_on: day.nullable(),
    is_over: z.boolean(),
    written_by: staff,
    created_at: timestamp,
  })
  .meta({ id: 'MedicalNote' });

export type MedicalNote = z.infer<typeof noteSchema>;

const fileSchema = z
  .object({
    id,
    name: text,
    content_type: z.enum(Object.keys(medicalFileTypes) as [MedicalFileType, ...MedicalFileType[]]),
    bytes: id,
    sha256: text,
    note: optionalText,
    procedure: z.object({ id, type: z.enum(procedureTypes), performed_on: day }).nullable(),
    uploaded_by: staff,
    created_at: timestamp,
  })
  .meta({ id: 'MedicalFile' });

export type MedicalFile = z.infer<typeof fileSchema>;

const summarySchema = z
  .object({
    today: day,
    is_in_care: z.boolean(),
    due: dueCountsSchema,
    next: z.object({ id, name: text, due_on: day }).nullable().describe('The open dose that is due first.'),
    weight: z.object({ kg: z.number().positive(), weighed_at: timestamp }).nullable(),
    alerts: z.array(alertSchema).describe('Holds and alerts first.'),
  })
  .meta({ id: 'MedicalSummary' });

export type MedicalSummary = z.infer<typeof summarySchema>;

const medicalRecordSchema = summarySchema
  .extend({
    born_on: day.nullable(),
    open: z.array(treatmentSchema.extend(offered)).describe('By due day.'),
    history: z.array(treatmentSchema).describe('Given, skipped and canceled, the latest first; at most 300.'),
    protocols: z
      .array(z.object({ id, name: text, purpose: optionalText, is_started: z.boolean() }))
      .describe('Those for its type, to start and stop.'),
    weights: z.array(weightSchema).describe('The earliest first; the latest 500.'),
    procedures: z.array(procedureSchema).describe('The latest first.'),
    notes: z.array(noteSchema).describe('The latest first.'),
  })
  .meta({ id: 'MedicalRecord' });

export type MedicalRecord = z.infer<typeof medicalRecordSchema>;

const kg = decimalInBody(MIN_WEIGHT_KG, MAX_WEIGHT_KG, medicalMessages.weight);

const weightFields = { kg, weighed_at: doneAt.optional().describe('Now, if absent.'), note };

const weightInput = z.object({ client_key: clientKey, ...weightFields });

const weightOfPet = weightInput.extend({ pet_id: idInBody() });

export type WeightInput = z.output<typeof weightOfPet>;

const procedureInput = z.object({
  type: oneOf(procedureTypes),
  name: optionalLine(limits.name).describe('Such as “Mass removal, left flank”.'),
  performed_on: calendarDay(),
  veterinarian: optionalLine(limits.veterinarian),
  outcome: optionalLine(limits.outcome),
  note,
  follow_up_on: optionalDay,
});

export type ProcedureInput = z.output<typeof procedureInput>;

const noteInput = z.object({
  type: oneOf(medicalNoteTypes),
  text: requiredParagraphs(limits.note, medicalMessages.enterNote),
  ends_on: optionalDay.describe('The last day of an alert or a hold.'),
});

export type NoteInput = z.output<typeof noteInput>;

const weightId = z.object({ id: petId, weight_id: idInPath() });

const procedureId = z.object({ id: petId, procedure_id: idInPath() });

const noteId = z.object({ id: petId, note_id: idInPath() });

const fileId = z.object({ id: petId, file_id: idInPath() });

export const medicalApi = defineApi({
  ...treatmentsApi,
  ...protocolsApi,
  'POST /api/records/medical/weights': {
    summary: 'Record several animals’ weights',
    description: 'Such as a litter’s. All or none.',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    body: z.object({
      weights: z
        .array(weightOfPet, 'takes a list of weights')
        .min(1, 'takes at least one weight')
        .max(limits.atOnce, `takes at most ${limits.atOnce} weights`),
    }),
    response: changedSchema.extend({
      weights: z.array(weightSchema.extend({ pet_id: id, alerts: z.array(alertSchema) })),
    }),
    errors: [404, 409],
  },
  'GET /api/records/medical/alerts': {
    summary: 'List the animals in care with alerts',
    description: 'Holds, alerts, weight loss, newborns that don’t gain, and overdue treatments. At most 200.',
    access: 'record',
    capability: 'view medical',
    response: z.array(z.object({ pet: petInList, alerts: z.array(alertSchema) })),
  },
  'GET /api/records/:id/medical': {
    summary: 'Get an animal’s medical record',
    access: 'record',
    capability: 'view medical',
    params: ofPet,
    response: medicalRecordSchema,
    errors: [404],
  },
  'GET /api/records/:id/medical/summary': {
    summary: 'Get what is due, the weight and the alerts',
    access: 'record',
    capability: 'view medical',
    params: ofPet,
    response: summarySchema,
    errors: [404],
  },
  'POST /api/records/:id/weights': {
    summary: 'Record a weight',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    params: ofPet,
    body: weightInput,
    response: changedSchema.extend({ weight: weightSchema, alerts: z.array(alertSchema) }),
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/records/:id/weights/:weight_id': {
    summary: 'Correct a weight',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    params: weightId,
    body: z.object(weightFields).partial(),
    response: changedSchema.extend({ weight: weightSchema, alerts: z.array(alertSchema) }),
    errors: [404],
  },
  'DELETE /api/records/:id/weights/:weight_id': {
    summary: 'Delete a weight',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    params: weightId,
    response: changedSchema,
    errors: [404],
  },
  'POST /api/records/:id/procedures': {
    summary: 'Record a procedure',
    description: 'Spaying or neutering also shows on the animal’s public page.',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    params: ofPet,
    body: procedureInput,
    response: changedSchema.extend({ procedure: procedureSchema }),
    status: 201,
    errors: [404],
  },
  'PUT /api/records/:id/procedures/:procedure_id': {
    summary: 'Correct a procedure',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    params: procedureId,
    body: procedureInput.partial(),
    response: changedSchema.extend({ procedure: procedureSchema }),
    errors: [404],
  },
  'DELETE /api/records/:id/procedures/:procedure_id': {
    summary: 'Delete a procedure',
    description: 'Its files stay.',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    params: procedureId,
    response: changedSchema,
    errors: [404],
  },
  'POST /api/records/:id/medical-notes': {
    summary: 'Add a medical note, an alert or a hold',
    access: 'record',
    capability: 'record care',
    params: ofPet,
    body: noteInput,
    response: changedSchema.extend({ note: noteSchema }),
    status: 201,
    errors: [404],
  },
  'PUT /api/records/:id/medical-notes/:note_id': {
    summary: 'Change a medical note, or end a hold',
    access: 'record',
    capability: 'record care',
    params: noteId,
    body: noteInput.partial(),
    response: changedSchema.extend({ note: noteSchema }),
    errors: [404],
  },
  'DELETE /api/records/:id/medical-notes/:note_id': {
    summary: 'Delete a medical note',
    access: 'record',
    capability: 'record care',
    params: noteId,
    response: changedSchema,
    errors: [404],
  },
  'GET /api/records/:id/files': {
    summary: 'List an animal’s files',
    access: 'record',
    capability: 'view medical',
    params: ofPet,
    response: z.array(fileSchema),
    errors: [404],
  },
  'POST /api/records/:id/files': {
    summary: 'Upload a file',
    description:
      'PDF, JPEG, PNG or WebP up to 20 MB, judged by its content and stored as it is. Only staff can open it.',
    access: 'record',
    capability: 'record care',
    params: ofPet,
    body: z.object({
      file: uploadedFile().optional(),
      name: orEmpty(line(limits.fileName)).describe('The file’s own name, if absent.'),
      note: clearable(paragraphs(limits.note)),
      procedure_id: clearable(idInBody()),
    }),
    files: ['file'],
    maxFile: { bytes: MAX_FILE_BYTES, message: medicalMessages.largeFile, count: 1 },
    response: fileSchema,
    status: 201,
    errors: [404, 413, 415],
  },
  'GET /api/records/:id/files/:file_id': {
    summary: 'Open a file',
    access: 'record',
    capability: 'view medical',
    params: fileId,
    query: z.object({ download: orEmpty(yesOrNoInput()).describe('As an attachment.') }),
    response: text.describe('The file.'),
    contentType: 'application/octet-stream',
    errors: [404],
  },
  'PUT /api/records/:id/files/:file_id': {
    summary: 'Rename a file, or change its note',
    access: 'record',
    capability: 'record care',
    params: fileId,
    body: z.object({
      name: requiredLine(limits.fileName, medicalMessages.enterName).optional(),
      note: clearable(paragraphs(limits.note)),
      procedure_id: clearable(idInBody()),
    }),
    response: fileSchema,
    errors: [404],
  },
  'DELETE /api/records/:id/files/:file_id': {
    summary: 'Delete a file',
    access: 'record',
    capability: 'record care',
    params: fileId,
    response: changedSchema,
    errors: [404],
  },
  'GET /api/records/:id/certificate.pdf': {
    summary: 'Download the vaccination certificate',
    access: 'record',
    capability: 'view medical',
    params: ofPet,
    response: text.describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
  'GET /api/records/:id/hand-over.pdf': {
    summary: 'Download what the adopter gets',
    description: 'Identifiers, vaccines, weights, procedures, and what to do next.',
    access: 'record',
    capability: 'view medical',
    params: ofPet,
    response: text.describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
});

export type MedicalApi = typeof medicalApi;
