import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath, positiveDigits } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, requiredLine } from '../../platform/http/text-schemas.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import {
  canceledReasons,
  careTypes,
  duePeriods,
  medicalLimits as limits,
  medicalMessages,
  routes,
  testResults,
  treatmentStatuses,
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
  petType,
  staff,
  text,
  timestamp,
} from './medical-fields.contract.ts';

/** What the dialog of a dose offers; recording it without further fields uses the same. */
export const offered = {
  product: z.object({ id, name: text }).nullable(),
  lot: z.object({ number: text, expires_on: day.nullable() }).nullable().describe('The lot used last.'),
  dose: optionalText,
  route: z.enum(routes).nullable(),
};

export const treatmentSchema = z
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

export const petInList = z.object({
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
export const dueCountsSchema = z.object({
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

const treatmentId = z.object({ id: petId, treatment_id: idInPath() });

export const treatmentsApi = defineApi({
  'GET /api/records/medical/due': {
    summary: 'List the doses that are due',
    description: 'Of animals in care. A row has all that recording it by one tap needs.',
    access: 'record',
    capability: 'view medical',
    query: dueFilters,
    response: dueListSchema,
  },
  'POST /api/records/medical/doses': {
    summary: 'Record doses',
    description:
      'One or several, of one or several animals. Each is recorded once, whatever several phones send at the same time: the others learn who gave it. The next dose is planned from the day given.',
    access: 'record',
    capability: 'record care',
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
    capability: 'record care',
    changesPublicPages: true,
    body: z.object({ treatment_ids: treatmentIds, reason: requiredLine(limits.reason, medicalMessages.enterReason) }),
    response: changedSchema,
    errors: [404, 409],
  },
  'POST /api/records/medical/postpone': {
    summary: 'Move doses to another day',
    access: 'record',
    capability: 'record care',
    changesPublicPages: true,
    body: z.object({ treatment_ids: treatmentIds, due_on: calendarDay() }),
    response: changedSchema,
    errors: [404, 409],
  },
  'GET /api/records/medical/treatments/export': {
    summary: 'Export all treatments',
    description: 'CSV in UTF-8, with the columns that the import of treatments reads. Formulas are escaped.',
    access: 'record',
    capability: 'export records',
    stepUp: true,
    response: z.string(),
    contentType: 'text/csv',
  },
  'POST /api/records/:id/protocols/:protocol_id': {
    summary: 'Start a protocol',
    description: 'Plans its next dose. What the animal was given before counts.',
    access: 'record',
    capability: 'record care',
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
    capability: 'record care',
    changesPublicPages: true,
    params: z.object({ id: petId, protocol_id: idInPath() }),
    response: changedSchema,
    errors: [404, 409],
  },
  'POST /api/records/:id/treatments': {
    summary: 'Record or plan a treatment of no protocol',
    access: 'record',
    capability: 'record care',
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
    capability: 'record care',
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
    capability: 'record care',
    changesPublicPages: true,
    params: treatmentId,
    response: changedSchema,
    errors: [404, 409],
  },
});
