import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { decimalInBody, idInBody, idInPath, integerInBody } from '../../platform/http/number-schemas.ts';
import {
  emailAddress,
  orEmpty,
  line,
  paragraphs,
  phoneNumber,
  requiredLine,
  requiredParagraphs,
} from '../../platform/http/text-schemas.ts';
import { adoptionStatuses, genders, petTypes } from '../pets/pet-search.contract.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import {
  identifierTypes,
  intakeTypes,
  MAX_IDENTIFIER_LENGTH,
  MAX_IDENTIFIERS,
  MAX_LITTER,
  MAX_NOTE_LENGTH,
  missingDetails,
  outcomeTypes,
} from './custody.constants.ts';

const personSchema = z.object({ person_id: z.int().positive(), name: z.string() });
const day = z.iso.date();
const at = z.iso.datetime();

/** A period of the shelter's care. */
export const custodySchema = z
  .object({
    id: z.int().positive(),
    intake_at: at,
    intake_type: z.enum(intakeTypes),
    is_intake_assumed: z.boolean().describe('Whether only the status says that it came in.'),
    reason: z.string().nullable(),
    source: personSchema.nullable().describe('Who brought it in; only for those who view people.'),
    source_organization: z.string().nullable(),
    found_location: z.string().nullable(),
    hold_until: day.nullable().describe('The last day of a stray hold.'),
    outcome_at: at.nullable().describe('Null while the animal is in care.'),
    outcome_type: z.enum(outcomeTypes).nullable(),
    is_outcome_assumed: z.boolean().describe('Whether only the status says that it left.'),
    outcome_reason: z.string().nullable(),
    outcome_person: personSchema.nullable(),
    outcome_organization: z.string().nullable(),
    application_id: z.int().positive().nullable().describe('The adoption that ended it.'),
    return_of: z.int().positive().nullable().describe('The adoption that a return has ended.'),
  })
  .meta({ id: 'Custody' });
export type Custody = z.infer<typeof custodySchema>;

export const identifierSchema = z
  .object({
    id: z.int().positive(),
    type: z.enum(identifierTypes),
    value: z.string(),
    applied_on: day.nullable().describe('When a microchip was implanted.'),
    also_on: z
      .array(z.object({ pet_id: z.int().positive(), name: z.string() }))
      .describe('Other animals with the same identifier: a mistake in one of the records.'),
  })
  .meta({ id: 'Identifier' });
export type Identifier = z.infer<typeof identifierSchema>;

/** The head of an animal's record. */
export const recordSchema = z
  .object({
    id: z.int().positive(),
    code: z.string().describe('On kennel cards, such as `A-1042`.'),
    name: z.string(),
    species: z.string(),
    type: z.enum(petTypes),
    breed: z.string().nullable(),
    colour: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    age: z.int().nullable(),
    age_months: z.int().nullable(),
    born_on: day.nullable(),
    born_is_estimate: z.boolean(),
    weight: z.number().nullable().describe('Kilograms.'),
    special_needs: z.string().nullable(),
    vaccination_status: z.string().nullable(),
    spayed_neutered: z.boolean().nullable(),
    microchipped: z.string().nullable(),
    location: z.string().nullable().describe('The site.'),
    adoption_status: z.enum(adoptionStatuses),
    is_listed: z.boolean(),
    photo: photoSchema.nullable(),
    identifiers: z.array(identifierSchema),
    custody: custodySchema.nullable().describe('The current one, or the last; null if it was never in care.'),
    custodies: z.array(custodySchema).describe('All, the latest first.'),
    reserved_for: z
      .object({
        application_id: z.int().positive(),
        name: z.string().nullable().describe('Null for those who may not view people.'),
        pickup: z.string().nullable(),
      })
      .nullable()
      .describe('Whose approved application waits for the handover, and when the pickup is.'),
    open_applications: z.int().min(0),
    missing: z.array(z.enum(missingDetails)).describe('What staff still have to enter.'),
    external_id: z.string().nullable(),
  })
  .meta({ id: 'AnimalRecord' });
export type AnimalRecord = z.infer<typeof recordSchema>;

const personInput = {
  person_id: idInBody().optional().describe('Someone we know.'),
  person_name: line(100).optional().describe('Someone new, or who matches a record by email or phone.'),
  person_phone: phoneNumber().optional(),
  person_email: orEmpty(emailAddress()),
};
const intakeDetails = {
  intake_type: oneOf(intakeTypes).optional(),
  intake_at: z.iso
    .datetime({ offset: true, error: 'takes a date and time' })
    .optional()
    .describe('Now, unless it is given.'),
  reason: clearable(paragraphs(1000)),
  ...personInput,
  source_organization: clearable(line(200)),
  found_location: clearable(line(300)),
  hold_until: clearable(calendarDay()).describe('Only for strays.'),
};
const animalSchema = z.object({
  name: line(100).optional().describe('Empty if it has none yet: its code is its name then.'),
  species: requiredLine(100),
  breed: line(100).optional(),
  colour: line(100).optional(),
  gender: z.union([z.literal(''), oneOf(genders)]).optional(),
  age: integerInBody(0, 100).optional(),
  age_months: integerInBody(0, 11).optional(),
  born_on: clearable(calendarDay()),
  born_is_estimate: yesOrNoInput().optional(),
  weight: decimalInBody(0.001, 200).optional().describe('Kilograms.'),
  photo: line(300).optional().describe('The `image` of an uploaded photo.'),
  identifiers: z
    .array(z.object({ type: oneOf(identifierTypes), value: requiredLine(MAX_IDENTIFIER_LENGTH) }))
    .max(MAX_IDENTIFIERS)
    .optional(),
});

const newIntakeSchema = z.object({
  ...intakeDetails,
  intake_type: oneOf(intakeTypes),
  animals: z.array(animalSchema).min(1, 'needs an animal').max(MAX_LITTER, `takes at most ${MAX_LITTER} animals`),
  location: line(60).optional().describe('The site.'),
  submission_id: z.uuid('takes a UUID').optional().describe('Sending the same intake again returns the same animals.'),
});
export type NewIntake = z.output<typeof newIntakeSchema>;

const outcomeDetails = {
  outcome_at: z.iso
    .datetime({ offset: true, error: 'takes a date and time' })
    .optional()
    .describe('Now, unless it is given.'),
  outcome_reason: clearable(paragraphs(1000)),
  outcome_organization: clearable(line(200)),
  ...personInput,
};
const newOutcomeSchema = z.object({
  outcome_type: oneOf(outcomeTypes),
  ...outcomeDetails,
  application_id: idInBody().optional(),
});
export type NewOutcome = z.output<typeof newOutcomeSchema>;

const correctionSchema = z.object({
  ...intakeDetails,
  outcome_type: oneOf(outcomeTypes).optional(),
  ...outcomeDetails,
  why: line(300).optional().describe('Why it is corrected; in the timeline.'),
});
export type CustodyCorrection = z.output<typeof correctionSchema>;

const byPet = z.object({ id: idInPath() });
const noteSchema = z
  .object({ id: z.int().positive(), text: z.string(), author: z.string().nullable(), created_at: at })
  .meta({ id: 'AnimalNote' });
export type AnimalNote = z.infer<typeof noteSchema>;

export const custodyApi = defineApi({
  'POST /api/records/custody/intakes': {
    summary: 'Take in animals',
    description: 'One animal, or a litter: all of them or none. They are not public until an Admin lists them.',
    access: 'record',
    capability: 'record intakes',
    body: newIntakeSchema,
    changesPublicPages: true,
    response: z.object({ pet_ids: z.array(z.int().positive()) }),
    status: 201,
    errors: [409],
  },
  'GET /api/records/custody/identifiers': {
    summary: 'Find animals by microchip, tattoo, tag or code',
    access: 'record',
    capability: 'view records',
    query: z.object({ value: requiredLine(MAX_IDENTIFIER_LENGTH) }),
    response: z.array(
      z.object({
        pet_id: z.int().positive(),
        code: z.string(),
        name: z.string(),
        species: z.string(),
        type: z.enum([...identifierTypes, 'code']),
        gender: z.enum(genders).nullable(),
        is_in_care: z.boolean(),
        outcome: z
          .object({ type: z.enum(outcomeTypes), at })
          .nullable()
          .describe('How it left last; null in care, and if it was never in care.'),
        photo: photoSchema.nullable(),
      }),
    ),
  },
  'GET /api/records/:id': {
    summary: 'Get an animal’s record',
    description: 'Not for owners’ own listings, which the shelter has no record of.',
    access: 'record',
    capability: 'view records',
    params: byPet,
    response: recordSchema,
    errors: [404],
  },
  'PUT /api/records/:id': {
    summary: 'Set an animal’s date of birth',
    description: 'Its age follows.',
    access: 'record',
    capability: 'edit animals',
    params: byPet,
    body: z.object({ born_on: clearable(calendarDay()), born_is_estimate: yesOrNoInput().optional() }),
    changesPublicPages: true,
    response: recordSchema,
    errors: [404, 409],
  },
  'POST /api/records/:id/intake': {
    summary: 'Take an animal back that had left',
    access: 'record',
    capability: 'record intakes',
    params: byPet,
    body: z.object({
      ...intakeDetails,
      intake_type: oneOf(intakeTypes),
      is_ready: yesOrNoInput().optional().describe('Whether visitors can adopt it at once. Otherwise it is on hold.'),
    }),
    changesPublicPages: true,
    response: recordSchema,
    errors: [404, 409],
  },
  'GET /api/records/:id/outcome-consequences': {
    summary: 'What an outcome leads to, before it is recorded',
    access: 'record',
    capability: 'record intakes',
    params: byPet,
    query: z.object({ type: oneOf(outcomeTypes) }),
    response: z.object({ sentences: z.array(z.string()) }),
    errors: [404],
  },
  'POST /api/records/:id/outcome': {
    summary: 'Record how an animal left',
    description:
      'Ends its stay. Open applications and visits end, too; after a death, without any email. An adoption with an application is its handover.',
    access: 'record',
    capability: 'record intakes',
    params: byPet,
    body: newOutcomeSchema,
    changesPublicPages: true,
    response: recordSchema,
    errors: [404, 409],
  },
  'DELETE /api/records/:id/outcome': {
    summary: 'Take back the last outcome, recorded by mistake',
    access: 'record',
    capability: 'record intakes',
    params: byPet,
    changesPublicPages: true,
    response: recordSchema,
    errors: [404, 409],
  },
  'PUT /api/records/:id/custodies/:custody_id': {
    summary: 'Correct a stay',
    description: 'Absent fields stay as they are. The audit log has both versions.',
    access: 'record',
    capability: 'record intakes',
    params: z.object({ id: idInPath(), custody_id: idInPath() }),
    body: correctionSchema,
    response: recordSchema,
    errors: [404, 409],
  },
  'GET /api/records/:id/transfer-papers': {
    summary: 'Papers for an animal’s transfer',
    access: 'record',
    capability: 'record intakes',
    params: byPet,
    response: z.string(),
    contentType: 'application/pdf',
    errors: [404, 409],
  },
  'POST /api/records/:id/identifiers': {
    summary: 'Add a microchip, tattoo or tag',
    access: 'record',
    capability: 'edit animals',
    params: byPet,
    body: z.object({
      type: oneOf(identifierTypes),
      value: requiredLine(MAX_IDENTIFIER_LENGTH),
      applied_on: clearable(calendarDay()),
    }),
    changesPublicPages: true,
    response: identifierSchema,
    status: 201,
    errors: [404, 409],
  },
  'DELETE /api/records/:id/identifiers/:identifier_id': {
    summary: 'Remove an identifier',
    access: 'record',
    capability: 'edit animals',
    params: z.object({ id: idInPath(), identifier_id: idInPath() }),
    changesPublicPages: true,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'GET /api/records/:id/notes': {
    summary: 'List the notes about an animal',
    access: 'record',
    capability: 'view records',
    params: byPet,
    response: z.array(noteSchema),
    errors: [404],
  },
  'POST /api/records/:id/notes': {
    summary: 'Add a note',
    access: 'record',
    capability: 'write notes',
    params: byPet,
    body: z.object({ text: requiredParagraphs(MAX_NOTE_LENGTH) }),
    response: noteSchema,
    status: 201,
    errors: [404],
  },
  'DELETE /api/records/:id/notes/:note_id': {
    summary: 'Delete a note',
    access: 'record',
    capability: 'write notes',
    params: z.object({ id: idInPath(), note_id: idInPath() }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type CustodyApi = typeof custodyApi;
