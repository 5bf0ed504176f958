import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath, integerInBody, MAX_INTEGER, positiveDigits } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, paragraphs, requiredLine } from '../../platform/http/text-schemas.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import {
  absenceSchema,
  fosterPetSchema,
  idsInBody,
  profileFields,
  profileShape,
  replyFields,
  reportSchema,
  supplySchema,
} from './foster-care.contract.ts';
import {
  fosterKinds,
  fosterLimits,
  fosterMessages,
  homeCheckOutcomes,
  homeDecisions,
  homeStatuses,
  needOutcomes,
  offerAnswers,
  offerOutcomes,
  reportViews,
  supplyStatuses,
  urgencies,
} from './fosters.constants.ts';

const id = z.int().positive();
const count = z.int().min(0);
const timestamp = z.iso.datetime();
const day = z.iso.date();
const text = z.string();

export const fosterHomeSchema = z
  .object({
    id,
    name: text.describe('The person’s.'),
    person_id: id.nullable().describe('The person’s record.'),
    user_id: id,
    status: z.enum(homeStatuses),
    area: text,
    species: z.array(z.enum(petTypes)),
    kinds: z.array(z.enum(fosterKinds)),
    capacity: z.int().positive(),
    animals: count,
    free: count.describe('Free places; 0 if it is paused, ended or its location is retired.'),
    away_until: day.nullable().describe('If it is away today.'),
    next_absence: day.nullable().describe('The first day of the next absence.'),
    waiting: count.describe('Reports and questions without an answer.'),
    supplies: count.describe('Open requests for supplies.'),
    applied_at: timestamp,
    status_at: timestamp,
  })
  .meta({ id: 'FosterHome' });
export type FosterHome = z.infer<typeof fosterHomeSchema>;

const stayedAnimalSchema = fosterPetSchema.extend({ since: timestamp, until: timestamp.nullable() });
const homeDetailsSchema = fosterHomeSchema
  .extend({
    ...profileShape,
    email: text,
    phone_number: text,
    location_id: id.nullable(),
    location: text.nullable().describe('The location’s name.'),
    agreement_version: text,
    agreed_at: timestamp,
    home_check: z
      .object({
        outcome: z.enum(homeCheckOutcomes),
        checked_on: day,
        note: text.nullable(),
        checked_by: text.nullable(),
      })
      .nullable(),
    reason: text.nullable(),
    coordinator_notes: text.nullable(),
    may_record_doses: z.boolean(),
    version: z.int().positive(),
    absences: z.array(absenceSchema),
    animals_now: z.array(stayedAnimalSchema.extend({ instructions: text.nullable() })),
    animals_before: z.array(stayedAnimalSchema).describe('The latest 50.'),
    supplies_requested: z.array(supplySchema).describe('The latest 50.'),
  })
  .meta({ id: 'FosterHomeDetails' });
export type HomeDetails = z.infer<typeof homeDetailsSchema>;

const offerSchema = z
  .object({
    id,
    home: z.object({ id, name: text, free: count, away_until: day.nullable() }),
    sent_at: timestamp,
    expires_at: timestamp,
    answer: z.enum(offerAnswers).nullable(),
    answered_at: timestamp.nullable(),
    place: z.int().positive().nullable().describe('The place in line of a yes; 1 is first.'),
    outcome: z.enum(offerOutcomes).nullable(),
    reason: text.nullable(),
  })
  .meta({ id: 'FosterOffer' });
export type FosterOffer = z.infer<typeof offerSchema>;

const needSchema = z
  .object({
    id,
    pet: fosterPetSchema,
    location: text.nullable().describe('Where the animal is now.'),
    urgency: z.enum(urgencies),
    kinds: z.array(z.enum(fosterKinds)),
    until_on: day.nullable(),
    note: text.nullable(),
    created_at: timestamp,
    closed_at: timestamp.nullable(),
    outcome: z.enum(needOutcomes).nullable(),
    offers: z.array(offerSchema).describe('The line first, then the others.'),
  })
  .meta({ id: 'FosterNeed' });
export type FosterNeed = z.infer<typeof needSchema>;

const waitingReportSchema = reportSchema
  .extend({
    home: z.object({ id, name: text }).nullable().describe('Null after the account was deleted.'),
    is_overdue: z.boolean(),
    is_escalated: z.boolean(),
    answered_by: text.nullable(),
  })
  .meta({ id: 'WaitingFosterReport' });
export type WaitingReport = z.infer<typeof waitingReportSchema>;

const overviewSchema = z
  .object({
    today: day,
    active: count,
    free: count,
    applications: count,
    needs: count,
    waiting: count,
    overdue: count,
    supplies: count,
  })
  .meta({ id: 'FosterCounts' });
export type FosterCounts = z.infer<typeof overviewSchema>;

const homesQuery = z.object({
  search: orEmpty(line(fosterLimits.search)).describe('Part of a name or an area.'),
  status: orEmpty(oneOf([...homeStatuses, 'active', 'applications'])).describe(
    '`active`: approved or paused. `applications`: not decided yet.',
  ),
  species: orEmpty(oneOf(petTypes)),
  kind: orEmpty(oneOf(fosterKinds)),
  is_free: orEmpty(yesOrNoInput()).describe('Only homes with a free place that are not away.'),
});
export type HomesQuery = z.output<typeof homesQuery>;

const homeUpdate = z
  .object(profileFields)
  .partial()
  .extend({
    coordinator_notes: clearable(paragraphs(fosterLimits.note)),
    may_record_doses: yesOrNoInput().optional(),
    version: integerInBody(1, MAX_INTEGER).optional().describe('The version that you saw: an older one is rejected.'),
  });
export type HomeUpdate = z.output<typeof homeUpdate>;

const homeCheck = z.object({
  outcome: oneOf(homeCheckOutcomes),
  checked_on: calendarDay(),
  note: clearable(paragraphs(fosterLimits.note)),
});
export type HomeCheck = z.output<typeof homeCheck>;

const decision = z.object({
  decision: oneOf(homeDecisions),
  reason: clearable(line(fosterLimits.reason)).describe('Included in the email; required to reject.'),
});
export type Decision = z.output<typeof decision>;

const needFields = {
  urgency: oneOf(urgencies),
  kinds: z.array(oneOf(fosterKinds), 'takes a list').max(fosterKinds.length),
  until_on: clearable(calendarDay()),
  note: clearable(line(fosterLimits.needNote)).describe('Included in offers.'),
};
const newNeed = z.object({ pet_id: idInBody(), ...needFields });
export type NewNeed = z.output<typeof newNeed>;
const needUpdate = z.object(needFields).partial();
export type NeedUpdate = z.output<typeof needUpdate>;

const reportsQuery = z.object({
  view: orEmpty(oneOf(reportViews)).describe('Waiting ones by default, the first due first.'),
  home_id: orEmpty(positiveDigits(MAX_INTEGER)),
  pet_id: orEmpty(positiveDigits(MAX_INTEGER)),
});
export type ReportsQuery = z.output<typeof reportsQuery>;

const byId = z.object({ id: idInPath() });
const staff = { access: 'staff', capability: 'coordinate fosters' } as const;

export const fostersApi = defineApi({
  'GET /api/fosters/': {
    summary: 'List foster homes',
    ...staff,
    query: homesQuery,
    paged: true,
    response: z.array(fosterHomeSchema),
  },
  'GET /api/fosters/overview': { summary: 'Count open work', ...staff, response: overviewSchema },
  'GET /api/fosters/at/:id': {
    summary: 'Find the foster home of a location',
    ...staff,
    params: byId,
    response: z.object({ id }),
    errors: [404],
  },
  'GET /api/fosters/homes/:id': {
    summary: 'Get a foster home',
    ...staff,
    params: byId,
    response: homeDetailsSchema,
    errors: [404],
  },
  'PUT /api/fosters/homes/:id': {
    summary: 'Change a foster home',
    description: 'Absent fields stay.',
    ...staff,
    params: byId,
    body: homeUpdate,
    response: homeDetailsSchema,
    errors: [403, 404, 409],
  },
  'POST /api/fosters/homes/:id/home-check': {
    summary: 'Record a home check',
    ...staff,
    params: byId,
    body: homeCheck,
    response: homeDetailsSchema,
    errors: [403, 404, 409],
  },
  'POST /api/fosters/homes/:id/decision': {
    summary: 'Approve, reject, pause, resume or end a foster home',
    description: 'An approval adds its location, where animals can be placed. Ending needs an empty home.',
    ...staff,
    params: byId,
    body: decision,
    response: homeDetailsSchema,
    errors: [403, 404, 409],
  },
  'PUT /api/fosters/animals/:id/instructions': {
    summary: 'Write how to care for an animal',
    ...staff,
    params: byId,
    body: z.object({ text: paragraphs(fosterLimits.instructions) }),
    response: z.object({ instructions: text.nullable() }),
    errors: [404],
  },
  'GET /api/fosters/needs/': {
    summary: 'List animals that need a foster home',
    description: 'The most urgent first, then those that have waited longest.',
    ...staff,
    query: z.object({ is_closed: orEmpty(yesOrNoInput()).describe('Instead: the closed ones, the latest first.') }),
    paged: true,
    response: z.array(needSchema),
  },
  'POST /api/fosters/needs/': {
    summary: 'Mark an animal as in need of a foster home',
    ...staff,
    body: newNeed,
    response: needSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/fosters/needs/:id': {
    summary: 'Change what an animal needs',
    ...staff,
    params: byId,
    body: needUpdate,
    response: needSchema,
    errors: [404, 409],
  },
  'POST /api/fosters/needs/:id/withdraw': {
    summary: 'Remove an animal from the list',
    description: 'Homes with an open offer get an email.',
    ...staff,
    params: byId,
    response: needSchema,
    errors: [404, 409],
  },
  'GET /api/fosters/needs/:id/matches': {
    summary: 'List the homes that suit an animal',
    description: 'Active, for its species and needs, with a free place and not away; those not asked yet.',
    ...staff,
    params: byId,
    response: z.array(fosterHomeSchema),
    errors: [404],
  },
  'POST /api/fosters/needs/:id/offers': {
    summary: 'Offer an animal to foster homes by email',
    description: 'Homes that already have an offer don’t get another one.',
    ...staff,
    params: byId,
    body: z.object({ home_ids: idsInBody(fosterLimits.offersAtOnce) }),
    response: needSchema,
    errors: [404, 409],
  },
  'POST /api/fosters/offers/:id/confirm': {
    summary: 'Place the animal in the home that is first in line',
    description: 'Moves the animal, closes the other offers and emails everyone.',
    ...staff,
    changesPublicPages: true,
    params: byId,
    response: needSchema,
    errors: [404, 409],
  },
  'POST /api/fosters/offers/:id/pass': {
    summary: 'Pass over a home in line',
    ...staff,
    params: byId,
    body: z.object({ reason: requiredLine(fosterLimits.reason, fosterMessages.enterReason) }),
    response: needSchema,
    errors: [404, 409],
  },
  'GET /api/fosters/reports/': {
    summary: 'List reports and questions of foster homes',
    description: 'Waiting ones by when they are due; answered ones with the latest first.',
    ...staff,
    query: reportsQuery,
    paged: true,
    response: z.array(waitingReportSchema),
  },
  'POST /api/fosters/reports/:id/replies': {
    summary: 'Reply to a report',
    ...staff,
    params: byId,
    body: z.object(replyFields),
    response: waitingReportSchema,
    status: 201,
    errors: [404],
  },
  'POST /api/fosters/reports/:id/answered': {
    summary: 'Mark a report as answered without a reply',
    ...staff,
    params: byId,
    response: waitingReportSchema,
    errors: [404],
  },
  'PUT /api/fosters/supplies/:id': {
    summary: 'Change the status of a request for supplies',
    ...staff,
    params: byId,
    body: z.object({ status: oneOf(supplyStatuses) }),
    response: supplySchema,
    errors: [404],
  },
});
export type FostersApi = typeof fostersApi;
