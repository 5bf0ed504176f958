import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { MAX_INTEGER, positiveDigits, integerInBody } from '../../platform/http/number-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';
import { pickupLocations, pickupTimes } from '../pickups/pickup-words.contract.ts';
import {
  feeFields,
  pickupFields,
  procedureFields,
  questionsFields,
  retentionFields,
  shelterFields,
} from './setting-fields.contract.ts';
import { questionGroups, retentionBounds } from './settings-words.contract.ts';

const text = z.string();
const count = z.int().min(0);
/** How each section is shown, and saved as far as it is texts. */
export const shownSettings = {
  shelter: z.object({
    name: text,
    phone: text,
    email: text,
    time_zone: text,
    opening_days: text,
    opening_hours: text,
    facebook: text,
    instagram: text,
    tiktok: text,
    x: text,
    youtube: text,
  }),
  pickups: z.object({
    per_slot: count,
    times: z.array(z.enum(pickupTimes)),
    places: z.array(
      z.object({
        name: z.enum(pickupLocations),
        address: text,
        map_link: text,
        bring: text,
        is_offered: z.boolean(),
      }),
    ),
  }),
  fees: z.object({ dog_cents: count, cat_cents: count, other_cents: count, decision_days: count }),
  procedure: z.object({
    covered: z.array(text),
    fee_note: text,
    application: text,
    payment: text,
    pickup: text,
    adopted: text,
    rules: z.array(text),
  }),
  questions: z.object({
    questions: z.array(
      z.object({
        id: text,
        group: z.enum(questionGroups.map(({ id }) => id)),
        question: text,
        answer: text,
        is_on_home: z.boolean(),
      }),
    ),
  }),
  retention: z.object({
    chat_months: count,
    application_months: count,
    visit_months: count,
    mail_months: count,
    address_days: count,
  }),
};

function stateOf<T extends z.ZodType>(values: T) {
  return z.object({
    version: count.describe('Counts up with each save; 0: as it was from the beginning.'),
    values,
  });
}
const states = {
  shelter: stateOf(shownSettings.shelter),
  pickups: stateOf(shownSettings.pickups),
  fees: stateOf(shownSettings.fees),
  procedure: stateOf(shownSettings.procedure),
  questions: stateOf(shownSettings.questions),
  retention: stateOf(shownSettings.retention),
};
export const settingsSchema = z
  .object({
    ...states,
    usual: z
      .object({ procedure: shownSettings.procedure, questions: shownSettings.questions })
      .describe('The texts that hold while nothing is saved.'),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

const expiringSchema = z.object({
  chats: count,
  applications: count,
  visits: count,
  mails: count,
  addresses: count,
});
export type Expiring = z.infer<typeof expiringSchema>;

/** Which version a change is based on; a newer one is then not overwritten. */
const version = integerInBody(0, MAX_INTEGER).describe(
  'Which one the change is based on: 409 where a newer one was saved since.',
);
function bodyOf<T extends z.ZodRawShape>(fields: T) {
  return z.object({ ...fields, version }).partial();
}
const asked = (field: keyof typeof retentionBounds) => orEmpty(positiveDigits(retentionBounds[field].most));

/** What Admins settle for the whole site. Of a section, what is not given stays as it is. */
export const settingsApi = defineApi({
  'GET /api/settings/': { summary: 'What is settled for the site', access: 'Admin', response: settingsSchema },
  'PUT /api/settings/shelter': {
    summary: 'Change name, contact, hours and links',
    access: 'Admin',
    body: bodyOf(shelterFields),
    response: states.shelter,
    errors: [409],
  },
  'PUT /api/settings/pickups': {
    summary: 'Change where and when pets are picked up',
    access: 'Admin',
    body: bodyOf(pickupFields),
    response: states.pickups,
    errors: [409],
  },
  'PUT /api/settings/fees': {
    summary: 'Change fees, and when a decision is overdue',
    description: 'The fee of an application that is approved stays.',
    access: 'Admin',
    body: bodyOf(feeFields),
    response: states.fees,
    errors: [409],
  },
  'PUT /api/settings/procedure': {
    summary: 'Change what is said of the adoption procedure',
    access: 'Admin',
    body: bodyOf(procedureFields),
    response: states.procedure,
    errors: [409],
  },
  'PUT /api/settings/questions': {
    summary: 'Change questions and answers',
    access: 'Admin',
    body: bodyOf(questionsFields),
    response: states.questions,
    errors: [409],
  },
  'PUT /api/settings/retention': {
    summary: 'Change for how long things are kept',
    access: 'Admin',
    body: bodyOf(retentionFields),
    response: states.retention,
    errors: [409],
  },
  'GET /api/settings/expiring': {
    summary: 'How much would go with shorter periods',
    description: 'Of what is there now, for the periods that are given, else for those that hold.',
    access: 'Admin',
    query: z.object({
      chat_months: asked('chat_months'),
      application_months: asked('application_months'),
      visit_months: asked('visit_months'),
      mail_months: asked('mail_months'),
      address_days: asked('address_days'),
    }),
    response: expiringSchema,
  },
});
export type SettingsApi = typeof settingsApi;
