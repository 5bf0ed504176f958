import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { idInBody, idInPath, integerInBody, positiveDigits } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, paragraphs, requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import {
  alertTypes,
  canceledReasons,
  careTypes,
  duePeriods,
  MAX_FILE_BYTES,
  MAX_WEIGHT_KG,
  MIN_WEIGHT_KG,
  medicalFileTypes,
  medicalLimits as limits,
  medicalMessages,
  medicalNoteTypes,
  procedureTypes,
  routes,
  testResults,
  treatmentStatuses,
  type MedicalFileType,
} from './medical.constants.ts';

const id = z.int().positive();
const count = z.int().min(0);
const day = z.iso.date();
const timestamp = z.iso.datetime();
const text = z.string();
const optionalText = text.nullable();
const staff = z.object({ id, name: text }).nullable().describe('Null if the account was deleted.');
const petType = z.enum(petTypes);

// Responses

const alertSchema = z
  .object({ type: z.enum(alertTypes), message: text.describe('Such as “Lost 12% in 6 days”.') })
  .meta({ id: 'MedicalAlert' });
export type MedicalAlert = z.infer<typeof alertSchema>;

const lotSchema = z
  .object({
    id,
    number: text,
    expires_on: day.nullable(),
    is_active: z.boolean(),
    is_expired: z.boolean(),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'ProductLot' });
export type ProductLot = z.infer<typeof lotSchema>;

const productSchema = z
  .object({
    id,
    name: text,
    type: z.enum(careTypes),
    manufacturer: optionalText,
    pet_types: z.array(petType),
    dose: optionalText.describe('What one dose usually is, such as “1 mL”.'),
    route: z.enum(routes).nullable(),
    is_active: z.boolean(),
    version: count,
    lots: z.array(lotSchema).describe('The one used last first.'),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

const days = z.int().positive().nullable();
const stepSchema = z.object({
  id,
  name: text,
  type: z.enum(careTypes),
  product: z.object({ id, name: text }).nullable(),
  min_age_days: count.nullable(),
  until_age_days: count.nullable().describe('Including that day. Older animals skip the step.'),
  interval_days: days.describe('After the step before.'),
  repeat_days: days.describe('Repeated after so many days, up to the last age.'),
});
const protocolSchema = z
  .object({
    id,
    name: text,
    pet_types: z.array(petType),
    purpose: optionalText,
    is_active: z.boolean(),
    is_automatic: z.boolean().describe('Whether animals start it with their intake.'),
    min_age_days: count.describe('Animals of this age and older start it.'),
    max_age_days: count.nullable().describe('Including that day; null for no limit.'),
    version: count,
    animals: count.describe('How many animals have an open dose of it.'),
    steps: z.array(stepSchema),
  })
  .meta({ id: 'Protocol' });
export type Protocol = z.infer<typeof protocolSchema>;

/** What the dialog of a dose offers; recording it without further fields uses the same. */
const offered = {
  product: z.object({ id, name: text }).nullable(),
  lot: z.object({ number: text, expires_on: day.nullable() }).nullable().describe('The lot used last.'),
  dose: optionalText,
  route: z.enum(routes).nullable(),
};

const treatmentSchema = z
  .object({
    id,
    pet_id: id,
    status: z.enum(treatmentStatuses),
    name: text,
    type: z.enum(careTypes),
    product: z.object({ id, name: text }).nullable(),
    protocol: z.object({ id, name: text }).nullable(),
    due_on: day.nullable(),
    given_at: timestamp.nullable(),
    given_by: staff,
    lot: optionalText,
    lot_expires_on: day.nullable(),
    dose: optionalText,
    route: z.enum(routes).nullable(),
    result: z.enum(testResults).nullable(),
    skipped_at: timestamp.nullable(),
    skipped_reason: optionalText,
    canceled_reason: z.enum(canceledReasons).nullable(),
    note: optionalText,
  })
  .meta({ id: 'Treatment' });
export type Treatment = z.infer<typeof treatmentSchema>;

const petInList = z.object({
  id,
  code: text.describe('Such as `A-1042`.'),
  name: text,
  type: petType,
  photo: optionalText.describe('Path of a small WebP.'),
  location: optionalText,
});

const dueSchema = z
  .object({
    id: id.describe('The treatment’s id.'),
    pet: petInList,
    name: text,
    type: z.enum(careTypes),
    due_on: day,
    ...offered,
    protocol: optionalText,
    note: optionalText,
    alerts: z.array(text).describe('The animal’s alerts and holds.'),
  })
  .meta({ id: 'DueDose' });
export type DueDose = z.infer<typeof dueSchema>;

/** The same in the due list, in an animal's summary and on the dashboard. */
const dueCountsSchema = z.object({
  overdue: count.describe('Due before today.'),
  today: count.describe('Due today or before, so with those that are overdue.'),
  week: count.describe('Due within the next 7 days or before, so with those that are due today.'),
});

const dueListSchema = z
  .object({
    today: day.describe('In the shelter’s time zone.'),
    counts: dueCountsSchema.describe('With the other filters.'),
    locations: z
      .array(z.object({ name: optionalText, due: count }))
      .describe('Where something is due, without the filter by location.'),
    total: count.describe('All that match, on every page.'),
    doses: z.array(dueSchema).describe('By location, animal and day; at most 100.'),
  })
  .meta({ id: 'DueList' });
export type DueList = z.infer<typeof dueListSchema>;

const recordStatuses = ['recorded', 'repeated', 'given_before', 'not_open'] as const;
const recordedSchema = z
  .object({
    results: z.array(
      z.object({
        treatment_id: id,
        status: z
          .enum(recordStatuses)
          .describe(
            '`repeated`: this call was made before. `given_before`: someone was faster. `not_open`: it was skipped or canceled.',
          ),
        message: optionalText.describe('Who gave it and when, if this call didn’t.'),
        treatment: treatmentSchema,
        next: z.object({ id, name: text, due_on: day }).nullable().describe('The dose planned after it.'),
      }),
    ),
    message: text.describe('What happened, to show: “Recorded 3 doses.”'),
    undo_id: id.nullable().describe('For `POST /api/undo/:id`, 5 minutes long.'),
  })
  .meta({ id: 'RecordedDoses' });
export type RecordedDoses = z.infer<typeof recordedSchema>;

const changedSchema = z.object({
  message: text,
  undo_id: id.nullable().describe('For `POST /api/undo/:id`, 5 minutes long.'),
});

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

// Requests

const clientKey = z.uuid('takes a UUID').describe('Made by the browser. Sending it again records nothing twice.');
const doneAt = z.iso
  .datetime({ offset: true, error: 'takes a time such as 2026-05-31T14:30:00Z' })
  .refine((value) => value >= '1990' && value < '9999', medicalMessages.tooLongAgo);
const optionalLine = (max: number) => clearable(line(max));
const optionalDay = clearable(calendarDay());
const note = clearable(paragraphs(limits.note));

const doseFields = {
  given_at: doneAt.optional().describe('Now, if absent.'),
  product_id: clearable(idInBody()).describe('The offered one, if absent.'),
  lot: optionalLine(limits.lot).describe('The lot used last, if absent; null for none. An unknown one is added.'),
  lot_expires_on: optionalDay,
  dose: optionalLine(limits.dose),
  route: clearable(oneOf(routes)),
  result: clearable(oneOf(testResults)).describe('Of a test.'),
  note,
};
const doseInput = z.object({ treatment_id: idInBody(), client_key: clientKey, ...doseFields });
export type DoseInput = z.output<typeof doseInput>;

const treatmentIds = z
  .array(idInBody(), 'takes a list of ids')
  .min(1, 'takes at least one id')
  .max(limits.atOnce, `takes at most ${limits.atOnce} ids`);

const treatmentInput = z.object({
  client_key: clientKey,
  product_id: clearable(idInBody()),
  name: orEmpty(line(limits.name)).describe('The product’s name, if absent.'),
  type: oneOf(careTypes).optional().describe('The product’s type, if absent.'),
  due_on: optionalDay.describe('Plans it for this day. If absent, it was given.'),
  given_at: doneAt.optional().describe('Now, if absent.'),
  lot: optionalLine(limits.lot),
  lot_expires_on: optionalDay,
  dose: optionalLine(limits.dose),
  route: clearable(oneOf(routes)),
  result: clearable(oneOf(testResults)),
  note,
});
export type TreatmentInput = z.output<typeof treatmentInput>;

const treatmentCorrection = z.object({ ...doseFields, due_on: calendarDay().optional() });
export type TreatmentCorrection = z.output<typeof treatmentCorrection>;

const kg = z.coerce
  .number(medicalMessages.weight)
  .refine((value) => value >= MIN_WEIGHT_KG && value <= MAX_WEIGHT_KG, medicalMessages.weight)
  .meta({ type: 'number', minimum: MIN_WEIGHT_KG, maximum: MAX_WEIGHT_KG });
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

const petTypesInput = z
  .array(oneOf(petTypes), 'takes a list of types')
  .min(1, 'takes at least one type')
  .transform((chosen) => petTypes.filter((type) => chosen.includes(type)));
const productInput = z.object({
  name: requiredLine(limits.name, medicalMessages.enterName),
  type: oneOf(careTypes),
  manufacturer: optionalLine(limits.manufacturer),
  pet_types: petTypesInput,
  dose: optionalLine(limits.dose),
  route: clearable(oneOf(routes)),
  is_active: yesOrNoInput().optional(),
});
export type ProductInput = z.output<typeof productInput>;

const lotInput = z.object({
  number: requiredLine(limits.lot, medicalMessages.enterLot),
  expires_on: optionalDay,
  is_active: yesOrNoInput().optional(),
});
export type LotInput = z.output<typeof lotInput>;

const version = integerInBody(1, 2_147_483_647).describe(
  'The version that the change is based on: 409 if a newer one was saved.',
);
const age = clearable(integerInBody(0, limits.age));
const interval = clearable(integerInBody(1, limits.interval));
const stepInput = z.object({
  id: idInBody().optional().describe('Absent for a new step. A step that isn’t named is removed.'),
  name: requiredLine(limits.name, medicalMessages.enterName),
  type: oneOf(careTypes),
  product_id: clearable(idInBody()),
  min_age_days: age,
  until_age_days: age,
  interval_days: interval,
  repeat_days: interval,
});
export type StepInput = z.output<typeof stepInput>;
const protocolInput = z.object({
  name: requiredLine(limits.name, medicalMessages.enterName),
  pet_types: petTypesInput,
  purpose: optionalLine(limits.purpose),
  is_active: yesOrNoInput().optional(),
  is_automatic: yesOrNoInput().optional(),
  min_age_days: integerInBody(0, limits.age).optional(),
  max_age_days: age,
  steps: z
    .array(stepInput, 'takes a list of steps')
    .min(1, 'takes at least one step')
    .max(limits.steps, `takes at most ${limits.steps} steps`)
    .describe('In order.'),
});
export type ProtocolInput = z.output<typeof protocolInput>;
const protocolChange = protocolInput.partial().extend({ version });
export type ProtocolChange = z.output<typeof protocolChange>;
const movedDosesSchema = z.object({
  moved: count.describe('How many open doses have another day.'),
  ended: count.describe('How many open doses are no longer planned.'),
});
export type MovedDoses = z.infer<typeof movedDosesSchema>;

const dueFilters = z.object({
  until: orEmpty(oneOf(duePeriods)).describe(
    'Overdue, due today or before (the default), or due within the next 7 days or before.',
  ),
  type: orEmpty(oneOf(careTypes)),
  pet_type: orEmpty(oneOf(petTypes)),
  location: orEmpty(line(120)).describe('Its name; `-` for animals without one.'),
  search: orEmpty(line(100)).describe('Part of the animal’s name, its code, or the treatment’s name.'),
  page: orEmpty(positiveDigits(1000)),
});
export type DueFilters = z.output<typeof dueFilters>;

// Calls

const petId = idInPath().describe('The animal’s id.');
const ofPet = z.object({ id: petId });
const treatmentId = z.object({ id: petId, treatment_id: idInPath() });
const weightId = z.object({ id: petId, weight_id: idInPath() });
const procedureId = z.object({ id: petId, procedure_id: idInPath() });
const noteId = z.object({ id: petId, note_id: idInPath() });
const fileId = z.object({ id: petId, file_id: idInPath() });
const productId = z.object({ product_id: idInPath() });
const lotId = z.object({ product_id: idInPath(), lot_id: idInPath() });
const protocolId = z.object({ protocol_id: idInPath() });

export const medicalApi = defineApi({
  'GET /api/records/medical/due': {
    summary: 'List the doses that are due',
    description: 'Of animals in care. A row has all that recording it by one tap needs.',
    access: 'record',
    query: dueFilters,
    response: dueListSchema,
  },
  'POST /api/records/medical/doses': {
    summary: 'Record doses',
    description:
      'One or several, of one or several animals. Each is recorded once, whatever several phones send at the same time: the others learn who gave it. The next dose is planned from the day given.',
    access: 'record',
    changesPublicPages: true,
    body: z.object({
      doses: z
        .array(doseInput, 'takes a list of doses')
        .min(1, 'takes at least one dose')
        .max(limits.atOnce, `takes at most ${limits.atOnce} doses`),
    }),
    response: recordedSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/skip': {
    summary: 'Skip doses',
    description: 'The next one is planned from today. Doses that aren’t open stay as they are.',
    access: 'record',
    changesPublicPages: true,
    body: z.object({ treatment_ids: treatmentIds, reason: requiredLine(limits.reason, medicalMessages.enterReason) }),
    response: changedSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/postpone': {
    summary: 'Move doses to another day',
    access: 'record',
    changesPublicPages: true,
    body: z.object({ treatment_ids: treatmentIds, due_on: calendarDay() }),
    response: changedSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/weights': {
    summary: 'Record several animals’ weights',
    description: 'Such as a litter’s. All or none.',
    access: 'record',
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
  'GET /api/records/medical/treatments/export': {
    summary: 'Export all treatments',
    description: 'CSV in UTF-8, with the columns that the import of treatments reads. Formulas are escaped.',
    access: 'record',
    response: z.string(),
    contentType: 'text/csv',
  },
  'GET /api/records/medical/alerts': {
    summary: 'List the animals in care with alerts',
    description: 'Holds, alerts, weight loss, newborns that don’t gain, and overdue treatments. At most 200.',
    access: 'record',
    response: z.array(z.object({ pet: petInList, alerts: z.array(alertSchema) })),
  },
  'GET /api/records/medical/products': {
    summary: 'List products with their lots',
    access: 'record',
    response: z.array(productSchema),
  },
  'POST /api/records/medical/products': {
    summary: 'Add a product',
    access: 'record',
    body: productInput,
    response: productSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/records/medical/products/:product_id': {
    summary: 'Change a product',
    description: 'What was given stays as it was recorded.',
    access: 'record',
    params: productId,
    body: productInput.partial().extend({ version }),
    response: productSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/products/:product_id/lots': {
    summary: 'Add a lot',
    description: 'It is offered next.',
    access: 'record',
    params: productId,
    body: lotInput,
    response: productSchema,
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/records/medical/products/:product_id/lots/:lot_id': {
    summary: 'Change a lot, or stop offering it',
    access: 'record',
    params: lotId,
    body: lotInput.partial(),
    response: productSchema,
    errors: [404, 409],
  },
  'GET /api/records/medical/protocols': {
    summary: 'List protocols with their steps',
    access: 'record',
    response: z.array(protocolSchema),
  },
  'POST /api/records/medical/protocols': {
    summary: 'Add a protocol',
    access: 'record',
    body: protocolInput,
    response: protocolSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/records/medical/protocols/:protocol_id': {
    summary: 'Change a protocol',
    description: 'Only open doses move; those given, skipped or moved by hand stay. `steps` replaces all steps.',
    access: 'record',
    changesPublicPages: true,
    params: protocolId,
    body: protocolChange,
    response: protocolSchema.extend(movedDosesSchema.shape),
    errors: [404, 409],
  },
  'POST /api/records/medical/protocols/:protocol_id/preview': {
    summary: 'Preview a change of a protocol',
    description: 'What the same change would do to open doses. Nothing is changed.',
    access: 'record',
    params: protocolId,
    body: protocolChange,
    response: movedDosesSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/protocols/:protocol_id/start': {
    summary: 'Start a protocol for all animals in care',
    description: 'For those of its types and ages that aren’t on it yet.',
    access: 'record',
    changesPublicPages: true,
    params: protocolId,
    response: z.object({ started: count, message: text }),
    errors: [404, 409],
  },
  'GET /api/records/:id/medical': {
    summary: 'Get an animal’s medical record',
    access: 'record',
    params: ofPet,
    response: medicalRecordSchema,
    errors: [404],
  },
  'GET /api/records/:id/medical/summary': {
    summary: 'Get what is due, the weight and the alerts',
    access: 'record',
    params: ofPet,
    response: summarySchema,
    errors: [404],
  },
  'POST /api/records/:id/protocols/:protocol_id': {
    summary: 'Start a protocol',
    description: 'Plans its next dose. What the animal was given before counts.',
    access: 'record',
    changesPublicPages: true,
    params: z.object({ id: petId, protocol_id: idInPath() }),
    body: z.object({ starts_on: optionalDay.describe('Today, if absent.') }),
    response: changedSchema.extend({ treatment: treatmentSchema }),
    status: 201,
    errors: [404, 409],
  },
  'DELETE /api/records/:id/protocols/:protocol_id': {
    summary: 'Stop a protocol',
    description: 'Cancels its open doses.',
    access: 'record',
    changesPublicPages: true,
    params: z.object({ id: petId, protocol_id: idInPath() }),
    response: changedSchema,
    errors: [404, 409],
  },
  'POST /api/records/:id/treatments': {
    summary: 'Record or plan a treatment of no protocol',
    access: 'record',
    changesPublicPages: true,
    params: ofPet,
    body: treatmentInput,
    response: changedSchema.extend({ treatment: treatmentSchema }),
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/records/:id/treatments/:treatment_id': {
    summary: 'Correct a dose',
    description:
      'Absent fields stay. If the day given changes, the next dose moves, unless it was given or moved by hand. The audit log keeps what it was.',
    access: 'record',
    changesPublicPages: true,
    params: treatmentId,
    body: treatmentCorrection,
    response: changedSchema.extend({ treatment: treatmentSchema }),
    errors: [404, 409],
  },
  'DELETE /api/records/:id/treatments/:treatment_id': {
    summary: 'Take back a dose that was recorded by mistake',
    description:
      'A dose of a protocol is due again, and the one planned after it is deleted. A treatment of no protocol is deleted. Also takes back a skip.',
    access: 'record',
    changesPublicPages: true,
    params: treatmentId,
    response: changedSchema,
    errors: [404, 409],
  },
  'POST /api/records/:id/weights': {
    summary: 'Record a weight',
    access: 'record',
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
    changesPublicPages: true,
    params: weightId,
    body: z.object(weightFields).partial(),
    response: changedSchema.extend({ weight: weightSchema, alerts: z.array(alertSchema) }),
    errors: [404],
  },
  'DELETE /api/records/:id/weights/:weight_id': {
    summary: 'Delete a weight',
    access: 'record',
    changesPublicPages: true,
    params: weightId,
    response: changedSchema,
    errors: [404],
  },
  'POST /api/records/:id/procedures': {
    summary: 'Record a procedure',
    description: 'Spaying or neutering also shows on the animal’s public page.',
    access: 'record',
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
    changesPublicPages: true,
    params: procedureId,
    response: changedSchema,
    errors: [404],
  },
  'POST /api/records/:id/medical-notes': {
    summary: 'Add a medical note, an alert or a hold',
    access: 'record',
    params: ofPet,
    body: noteInput,
    response: changedSchema.extend({ note: noteSchema }),
    status: 201,
    errors: [404],
  },
  'PUT /api/records/:id/medical-notes/:note_id': {
    summary: 'Change a medical note, or end a hold',
    access: 'record',
    params: noteId,
    body: noteInput.partial(),
    response: changedSchema.extend({ note: noteSchema }),
    errors: [404],
  },
  'DELETE /api/records/:id/medical-notes/:note_id': {
    summary: 'Delete a medical note',
    access: 'record',
    params: noteId,
    response: changedSchema,
    errors: [404],
  },
  'GET /api/records/:id/files': {
    summary: 'List an animal’s files',
    access: 'record',
    params: ofPet,
    response: z.array(fileSchema),
    errors: [404],
  },
  'POST /api/records/:id/files': {
    summary: 'Upload a file',
    description:
      'PDF, JPEG, PNG or WebP up to 20 MB, judged by its content and stored as it is. Only staff can open it.',
    access: 'record',
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
    params: fileId,
    query: z.object({ download: orEmpty(yesOrNoInput()).describe('As an attachment.') }),
    response: text.describe('The file.'),
    contentType: 'application/octet-stream',
    errors: [404],
  },
  'PUT /api/records/:id/files/:file_id': {
    summary: 'Rename a file, or change its note',
    access: 'record',
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
    params: fileId,
    response: changedSchema,
    errors: [404],
  },
  'GET /api/records/:id/certificate.pdf': {
    summary: 'Download the vaccination certificate',
    access: 'record',
    params: ofPet,
    response: text.describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
  'GET /api/records/:id/hand-over.pdf': {
    summary: 'Download what the adopter gets',
    description: 'Identifiers, vaccines, weights, procedures, and what to do next.',
    access: 'record',
    params: ofPet,
    response: text.describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
});
export type MedicalApi = typeof medicalApi;
