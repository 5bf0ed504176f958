import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoWord } from '../../platform/http/choice-schemas.ts';
import { positiveDigits, wholeNumberInBody } from '../../platform/http/number-schemas.ts';
import { emailAddress, filledLine, line, orEmpty, paragraphs } from '../../platform/http/text-schemas.ts';
import { pickupLocations, pickupTimes } from '../pickups/pickup-words.contract.ts';
import {
  procedurePlaceholders,
  questionGroups,
  retentionBounds,
  settingLimits,
  settingMessages,
  textPlaceholders,
} from './settings-words.contract.ts';
import { findTemplateFault } from './text-template.contract.ts';

/** An address elsewhere that people are sent to: https, and nothing that a browser would run or log in with. */
function webAddress() {
  return line(settingLimits.link).refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^https:\/\//i.test(text);
  }, settingMessages.link);
}

const networkLink = z.union([z.literal(''), webAddress()]).describe('Empty: not shown.');

const shelterFields = {
  name: filledLine(settingLimits.name),
  phone: filledLine(settingLimits.phone).refine(
    (text) => /\d/.test(text) && /^[\d\s()+./x#*–-]+$/i.test(text),
    'must be a phone number, such as +1 206 555 0100',
  ),
  email: emailAddress(settingLimits.email),
  time_zone: filledLine(60).describe('IANA name, such as Europe/Berlin; dates are meant in it.'),
  opening_days: filledLine(settingLimits.openingDays).describe('Within a sentence, after “open”.'),
  opening_hours: filledLine(settingLimits.openingHours),
  facebook: networkLink,
  instagram: networkLink,
  tiktok: networkLink,
  x: networkLink,
  youtube: networkLink,
};
export type ShelterSettings = z.output<z.ZodObject<typeof shelterFields>>;

const placeFields = z.object({
  name: oneOf(pickupLocations),
  address: filledLine(settingLimits.address),
  map_link: webAddress(),
  bring: filledLine(settingLimits.bring).describe('What to bring.'),
  is_offered: yesOrNoWord().describe('Whether pickups can be booked there; what is booked stays.'),
});
const pickupFields = {
  per_slot: wholeNumberInBody(1, settingLimits.perSlot),
  times: z
    .array(oneOf(pickupTimes), 'takes a list of times')
    .min(1, settingMessages.noTime)
    .max(pickupTimes.length)
    .transform((times) => pickupTimes.filter((time) => times.includes(time)))
    .describe('Those of the seven that can be booked.'),
  places: z
    .array(placeFields, 'takes a list of places')
    .length(pickupLocations.length, settingMessages.eachPlace)
    .refine(
      (places) => pickupLocations.every((name) => places.some((place) => place.name === name)),
      settingMessages.eachPlace,
    )
    .refine((places) => places.some(({ is_offered }) => is_offered), settingMessages.noPlace)
    .transform((places) => pickupLocations.map((name) => places.find((place) => place.name === name)!)),
};
export type PickupSettings = z.output<z.ZodObject<typeof pickupFields>>;

const fee = wholeNumberInBody(0, settingLimits.feeCents).describe('In cents.');
const feeFields = {
  dog_cents: fee,
  cat_cents: fee,
  other_cents: fee,
  decision_days: wholeNumberInBody(1, settingLimits.decisionDays).describe(
    'After so many days an application that nobody has decided stands out.',
  ),
};
export type FeeSettings = z.output<z.ZodObject<typeof feeFields>>;

/** Text that fills in what its placeholders stand for. */
function template<T extends z.ZodType<string>>(schema: T, known: readonly string[]) {
  return schema.superRefine((text, check) => {
    const fault = findTemplateFault(text, known);
    if (fault !== null) check.addIssue({ code: 'custom', message: fault });
  });
}

function filledText(most: number) {
  return paragraphs(most).refine((text) => /[^\p{C}\p{Z}\p{M}]/u.test(text), 'must not be empty');
}

const inProcedure = Object.keys(procedurePlaceholders);
const inAnswers = Object.keys(textPlaceholders);
const step = template(filledText(settingLimits.paragraph), inProcedure);

const procedureFields = {
  covered: z
    .array(filledLine(settingLimits.coveredItem), 'takes a list of texts')
    .min(1, 'must not be empty')
    .max(settingLimits.covered, `takes at most ${settingLimits.covered} lines`)
    .transform((items) => [...new Set(items)])
    .describe('What the fee covers.'),
  fee_note: template(filledText(settingLimits.paragraph), inAnswers).describe('Stands below that.'),
  application: step,
  payment: step,
  pickup: step,
  adopted: step,
  rules: z
    .array(template(filledLine(settingLimits.rule), inProcedure), 'takes a list of texts')
    .max(settingLimits.rules, `takes at most ${settingLimits.rules} lines`)
    .transform((rules) => [...new Set(rules)])
    .describe('What is good to know.'),
};
export type ProcedureSettings = z.output<z.ZodObject<typeof procedureFields>>;

const ID = /^[a-z][a-z0-9-]{0,59}$/;
const questionFields = z.object({
  id: orEmpty(z.string('takes text').regex(ID, 'takes small letters, digits and hyphens')).describe(
    'What a link to it says after the `#`; made of the question where there is none.',
  ),
  group: oneOf(questionGroups.map(({ id }) => id) as unknown as readonly [string, ...string[]]).transform(
    (id) => id as (typeof questionGroups)[number]['id'],
  ),
  question: filledLine(settingLimits.question),
  answer: template(filledText(settingLimits.answer), inAnswers).describe(
    'Paragraphs, and lists whose lines begin with “- ”; a link to a page of this site is written as [words](/path).',
  ),
  is_on_home: yesOrNoWord().default(false).describe('Whether its first paragraph also stands on the home page.'),
});
const questionsFields = {
  questions: z
    .array(questionFields, 'takes a list of questions')
    .max(settingLimits.questions, `takes at most ${settingLimits.questions}`),
};
export type GivenQuestion = z.output<typeof questionFields>;
export type Question = GivenQuestion & { id: string };
export interface QuestionSettings {
  questions: Question[];
}

const kept = (field: keyof typeof retentionBounds) =>
  wholeNumberInBody(retentionBounds[field].least, retentionBounds[field].most);
const retentionFields = {
  chat_months: kept('chat_months').describe('From the last message.'),
  application_months: kept('application_months').describe('Declined and withdrawn ones, from then on.'),
  visit_months: kept('visit_months').describe('From the day of the visit.'),
  mail_months: kept('mail_months').describe('Copies, from when they were sent.'),
  address_days: kept('address_days').describe('Internet addresses in the audit log.'),
};

/** What holds for each section. */
export interface SettingValues {
  shelter: ShelterSettings;
  pickups: PickupSettings;
  fees: FeeSettings;
  procedure: ProcedureSettings;
  questions: QuestionSettings;
  retention: z.output<z.ZodObject<typeof retentionFields>>;
}

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
const version = wholeNumberInBody(0, 2_147_483_647).describe(
  'Which one the change is based on: 409 where a newer one was saved since.',
);
function bodyOf<T extends z.ZodRawShape>(fields: T) {
  return z.object({ ...fields, version }).partial();
}
const asked = (field: keyof typeof retentionBounds) => orEmpty(positiveDigits(retentionBounds[field].most));

/** What Admins settle for the whole site. Of a section, what is not given stays as it is. */
export const settingsApi = defineApi({
  'GET /api/settings/': { summary: 'What is settled for the site', access: 'Admin', answer: settingsSchema },
  'PUT /api/settings/shelter': {
    summary: 'Change name, contact, hours and links',
    access: 'Admin',
    body: bodyOf(shelterFields),
    answer: states.shelter,
    errors: [409],
  },
  'PUT /api/settings/pickups': {
    summary: 'Change where and when pets are picked up',
    access: 'Admin',
    body: bodyOf(pickupFields),
    answer: states.pickups,
    errors: [409],
  },
  'PUT /api/settings/fees': {
    summary: 'Change fees, and when a decision is overdue',
    description: 'The fee of an application that is approved stays.',
    access: 'Admin',
    body: bodyOf(feeFields),
    answer: states.fees,
    errors: [409],
  },
  'PUT /api/settings/procedure': {
    summary: 'Change what is said of the adoption procedure',
    access: 'Admin',
    body: bodyOf(procedureFields),
    answer: states.procedure,
    errors: [409],
  },
  'PUT /api/settings/questions': {
    summary: 'Change questions and answers',
    access: 'Admin',
    body: bodyOf(questionsFields),
    answer: states.questions,
    errors: [409],
  },
  'PUT /api/settings/retention': {
    summary: 'Change for how long things are kept',
    access: 'Admin',
    body: bodyOf(retentionFields),
    answer: states.retention,
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
    answer: expiringSchema,
  },
});
export type SettingsApi = typeof settingsApi;
