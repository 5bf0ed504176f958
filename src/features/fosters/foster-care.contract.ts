import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { decimalInBody, idInBody, idInPath, integerInBody, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { anyText, line, paragraphs, requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import {
  fosterKinds,
  fosterLimits,
  fosterMessages,
  homeStatuses,
  homeTypes,
  offerAnswers,
  offerOutcomes,
  reportTypes,
  supplyStatuses,
  urgencies,
} from './fosters.constants.ts';

const id = z.int().positive();
const timestamp = z.iso.datetime();
const day = z.iso.date();
const text = z.string();

export const fosterPetSchema = z
  .object({
    id,
    code: text,
    name: text,
    type: z.enum(petTypes),
    species: text,
    photo: text.nullable().describe('The path of a small photo.'),
  })
  .meta({ id: 'FosterPet' });
export type FosterPet = z.infer<typeof fosterPetSchema>;

export const absenceSchema = z.object({ id, from_on: day, to_on: day }).meta({ id: 'FosterAbsence' });
export type Absence = z.infer<typeof absenceSchema>;

/** What a home has filled in itself. */
export const profileShape = {
  street_address: text,
  area: text.describe('The town or neighborhood, for the map.'),
  capacity: z.int().positive(),
  species: z.array(z.enum(petTypes)),
  kinds: z.array(z.enum(fosterKinds)),
  home_type: z.enum(homeTypes),
  household: text,
  other_pets: text,
  experience: text,
};

export const ownHomeSchema = z
  .object({
    id,
    status: z.enum(homeStatuses),
    paused_by_shelter: z.boolean().describe('Whether only the shelter can resume it.'),
    ...profileShape,
    reason: text.nullable().describe('Why it was rejected or ended.'),
    may_record_doses: z.boolean(),
    agreed_at: timestamp,
    applied_at: timestamp,
    version: z.int().positive(),
    absences: z.array(absenceSchema),
  })
  .meta({ id: 'OwnFosterHome' });
export type OwnHome = z.infer<typeof ownHomeSchema>;

export const supplySchema = z
  .object({
    id,
    item: text,
    note: text.nullable(),
    status: z.enum(supplyStatuses),
    requested_at: timestamp,
    status_at: timestamp,
  })
  .meta({ id: 'FosterSupply' });
export type Supply = z.infer<typeof supplySchema>;

const ownOfferSchema = z
  .object({
    id,
    pet: fosterPetSchema,
    urgency: z.enum(urgencies),
    kinds: z.array(z.enum(fosterKinds)),
    note: text.nullable(),
    until_on: day.nullable(),
    sent_at: timestamp,
    expires_at: timestamp,
    is_open: z.boolean().describe('Whether it can be answered now.'),
    answer: z.enum(offerAnswers).nullable(),
    place: z.int().positive().nullable().describe('The place in line of a yes; 1 is first.'),
    outcome: z.enum(offerOutcomes).nullable(),
    reason: text.nullable().describe('Why the home was passed over.'),
  })
  .meta({ id: 'OwnFosterOffer' });
export type OwnOffer = z.infer<typeof ownOfferSchema>;

export const doseSchema = z
  .object({
    id,
    pet_id: id,
    name: text,
    due_on: day,
    dose: text.nullable(),
    route: text.nullable(),
    note: text.nullable(),
  })
  .meta({ id: 'FosterDose' });
export type FosterDose = z.infer<typeof doseSchema>;

const replySchema = z.object({
  id,
  text,
  author: text.nullable().describe('Null after the account was deleted.'),
  is_from_staff: z.boolean(),
  created_at: timestamp,
});

export const reportSchema = z
  .object({
    id,
    type: z.enum(reportTypes),
    pet: fosterPetSchema,
    text,
    photo: photoSchema.nullable(),
    weight_kg: z.number().nullable(),
    urgency: z.enum(urgencies),
    created_at: timestamp,
    waiting_since: timestamp.nullable().describe('Null once it is answered.'),
    due_at: timestamp.describe('When it is or was to be answered at the latest.'),
    answered_at: timestamp.nullable(),
    replies: z.array(replySchema),
  })
  .meta({ id: 'FosterReport' });
export type FosterReport = z.infer<typeof reportSchema>;

const ownAnimalSchema = fosterPetSchema
  .extend({ since: timestamp, doses_due: z.int().min(0).describe('Due today or before.') })
  .meta({ id: 'OwnFosterAnimal' });
export type OwnAnimal = z.infer<typeof ownAnimalSchema>;

const animalDetailsSchema = ownAnimalSchema
  .extend({
    gender: text.nullable(),
    age: text.nullable(),
    weight_kg: z.number().nullable(),
    instructions: text.nullable().describe('How to care for it.'),
    alerts: z.array(text).describe('Medical alerts.'),
    doses: z.array(doseSchema).describe('Open doses of the next two weeks, the earliest first.'),
    may_record_doses: z.boolean(),
    reports: z.array(reportSchema).describe('The home’s own, the latest first.'),
  })
  .meta({ id: 'OwnFosterAnimalDetails' });
export type OwnAnimalDetails = z.infer<typeof animalDetailsSchema>;

const overviewSchema = z
  .object({
    today: day.describe('In the shelter’s time zone.'),
    home: ownHomeSchema.nullable().describe('Null if you never applied.'),
    animals: z.array(ownAnimalSchema),
    offers: z.array(ownOfferSchema).describe('Open ones first.'),
    doses: z.array(doseSchema).describe('Open doses of the next two weeks, the earliest first.'),
    supplies: z.array(supplySchema).describe('The latest first.'),
    reports: z.array(reportSchema).describe('Your own, the latest 50 first.'),
    answer_hours: z.record(z.enum(urgencies), z.int().positive()),
  })
  .meta({ id: 'FosterOverview' });
export type FosterOverview = z.infer<typeof overviewSchema>;

const list = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(oneOf(values), 'takes a list').max(values.length, `takes at most ${values.length}`);

export const profileFields = {
  street_address: requiredLine(fosterLimits.streetAddress, fosterMessages.enterAddress),
  area: requiredLine(fosterLimits.area, fosterMessages.enterArea),
  capacity: integerInBody(1, fosterLimits.capacity),
  species: list(petTypes).min(1, fosterMessages.chooseSpecies),
  kinds: list(fosterKinds),
  home_type: oneOf(homeTypes),
  household: requiredParagraphs(fosterLimits.answer, fosterMessages.enterHousehold),
  other_pets: paragraphs(fosterLimits.answer),
  experience: paragraphs(fosterLimits.answer),
};

const application = z.object({
  ...profileFields,
  agrees: yesOrNoInput()
    .refine((agrees) => agrees, fosterMessages.acceptAgreement)
    .describe('Accepts the foster agreement.'),
});
export type FosterApplication = z.output<typeof application>;

const profile = z
  .object(profileFields)
  .partial()
  .extend({
    is_paused: yesOrNoInput()
      .optional()
      .describe('A paused home gets no offers. A home can’t resume by itself while the shelter has paused it.'),
    version: integerInBody(1, MAX_INTEGER).optional().describe('The version that you saw: an older one is rejected.'),
  });
export type ProfileUpdate = z.output<typeof profile>;

const clientKey = z.uuid('takes a UUID').describe('Made by the browser. Sending it again records nothing twice.');
const newReport = z.object({
  type: oneOf(reportTypes),
  text: requiredParagraphs(fosterLimits.report, fosterMessages.enterReport),
  urgency: oneOf(urgencies),
  photo: clearable(anyText(200)).describe('The `image` of an uploaded photo.'),
  weight_kg: clearable(decimalInBody(0.001, 500, 'takes a weight in kilograms')),
  client_key: clientKey,
});
export type NewReport = z.output<typeof newReport>;

export const replyFields = { text: requiredParagraphs(fosterLimits.report, fosterMessages.enterReply) };
const ownId = z.object({ id: idInPath() });
const petId = z.object({ pet_id: idInPath() });

export const fosterCareApi = defineApi({
  'GET /api/fosters/me': {
    summary: 'Get your foster home',
    description: 'With the animals that stay with you, offers, doses, supplies and your reports.',
    access: 'signed in',
    response: overviewSchema,
  },
  'POST /api/fosters/me': {
    summary: 'Apply as a foster home',
    description: 'Also to apply again after a rejection or an end.',
    access: 'signed in',
    body: application,
    response: ownHomeSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/fosters/me': {
    summary: 'Change your foster home’s profile, or pause it',
    description: 'Absent fields stay.',
    access: 'signed in',
    body: profile,
    response: ownHomeSchema,
    errors: [404, 409],
  },
  'POST /api/fosters/me/absences': {
    summary: 'Add days when you’re away',
    access: 'signed in',
    body: z.object({ from_on: calendarDay(), to_on: calendarDay() }),
    response: z.array(absenceSchema),
    status: 201,
    errors: [404, 409],
  },
  'DELETE /api/fosters/me/absences/:id': {
    summary: 'Delete days when you’re away',
    access: 'signed in',
    params: ownId,
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'PUT /api/fosters/me/offers/:id': {
    summary: 'Answer an offer',
    description: 'Homes that say yes line up in the order of their answers.',
    access: 'signed in',
    params: ownId,
    body: z.object({ answer: oneOf(offerAnswers) }),
    response: ownOfferSchema,
    errors: [404, 409],
  },
  'GET /api/fosters/me/animals/:pet_id': {
    summary: 'Get an animal that stays with you',
    access: 'signed in',
    params: petId,
    response: animalDetailsSchema,
    errors: [404],
  },
  'POST /api/fosters/me/animals/:pet_id/reports': {
    summary: 'Send a report or question about an animal that stays with you',
    description: 'A weight is added to the animal’s record.',
    access: 'signed in',
    changesPublicPages: true,
    params: petId,
    body: newReport,
    response: reportSchema,
    status: 201,
    errors: [404, 409, 429],
  },
  'POST /api/fosters/me/reports/:id/replies': {
    summary: 'Add to your report',
    access: 'signed in',
    params: ownId,
    body: z.object(replyFields),
    response: reportSchema,
    status: 201,
    errors: [404, 429],
  },
  'POST /api/fosters/me/doses/:id': {
    summary: 'Record a dose that you’ve given',
    description: 'If your coordinator allows it.',
    access: 'signed in',
    params: ownId,
    body: z.object({ client_key: clientKey, note: clearable(line(200)) }),
    response: z.object({ message: text }),
    errors: [404, 409],
  },
  'POST /api/fosters/me/supplies': {
    summary: 'Request supplies',
    access: 'signed in',
    body: z.object({
      item: requiredLine(fosterLimits.item, fosterMessages.enterItem),
      note: clearable(line(200)),
    }),
    response: z.array(supplySchema),
    status: 201,
    errors: [404, 409],
  },
  'DELETE /api/fosters/me/supplies/:id': {
    summary: 'Withdraw a request for supplies',
    access: 'signed in',
    params: ownId,
    response: z.void(),
    status: 204,
    errors: [404],
  },
});
export type FosterCareApi = typeof fosterCareApi;

export const idsInBody = (max: number) => z.array(idInBody(), 'takes a list of ids').min(1).max(max);
