import { z } from 'zod';
import { blankText, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { integerInBody } from '../../platform/http/number-schemas.ts';
import { emailAddress, requiredLine, requiredParagraphs, line, orEmpty } from '../../platform/http/text-schemas.ts';
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

const networkLink = z.union([blankText, webAddress()]).describe('Hidden if empty.');

export const shelterFields = {
  name: requiredLine(settingLimits.name),
  phone: requiredLine(settingLimits.phone).refine(
    (text) => /\d/.test(text) && /^[\d\s()+./x#*–-]+$/i.test(text),
    'must be a phone number, such as +1 206 555 0100',
  ),
  email: emailAddress(),
  time_zone: requiredLine(60).describe('IANA name, such as Europe/Berlin; dates are meant in it.'),
  opening_days: requiredLine(settingLimits.openingDays).describe('Within a sentence, after “open”.'),
  opening_hours: requiredLine(settingLimits.openingHours),
  facebook: networkLink,
  instagram: networkLink,
  tiktok: networkLink,
  x: networkLink,
  youtube: networkLink,
};
export type ShelterSettings = z.output<z.ZodObject<typeof shelterFields>>;

const placeFields = z.object({
  name: oneOf(pickupLocations),
  address: requiredLine(settingLimits.address),
  map_link: webAddress(),
  bring: requiredLine(settingLimits.bring).describe('What to bring.'),
  is_offered: yesOrNoInput().describe('Whether pickups can be booked there; what is booked stays.'),
});
export const pickupFields = {
  per_slot: integerInBody(1, settingLimits.perSlot),
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

const fee = integerInBody(0, settingLimits.feeCents).describe('In cents.');
export const feeFields = {
  dog_cents: fee,
  cat_cents: fee,
  other_cents: fee,
  decision_days: integerInBody(1, settingLimits.decisionDays).describe(
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

const inProcedure = Object.keys(procedurePlaceholders);
const inAnswers = Object.keys(textPlaceholders);
const step = template(requiredParagraphs(settingLimits.paragraph), inProcedure);

export const procedureFields = {
  covered: z
    .array(requiredLine(settingLimits.coveredItem), 'takes a list of texts')
    .min(1, 'must not be empty')
    .max(settingLimits.covered, `takes at most ${settingLimits.covered} lines`)
    .transform((items) => [...new Set(items)])
    .describe('What the fee covers.'),
  fee_note: template(requiredParagraphs(settingLimits.paragraph), inAnswers).describe('Shown below it.'),
  application: step,
  payment: step,
  pickup: step,
  adopted: step,
  rules: z
    .array(template(requiredLine(settingLimits.rule), inProcedure), 'takes a list of texts')
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
  question: requiredLine(settingLimits.question),
  answer: template(requiredParagraphs(settingLimits.answer), inAnswers).describe(
    'Paragraphs, and lists whose lines begin with “- ”; a link to a page of this site is written as [words](/path).',
  ),
  is_on_home: yesOrNoInput().default(false).describe('Whether its first paragraph also stands on the home page.'),
});
export const questionsFields = {
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
  integerInBody(retentionBounds[field].least, retentionBounds[field].most);
export const retentionFields = {
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
