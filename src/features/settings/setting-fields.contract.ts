import { z } from 'zod';
import { blankText, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { integerInBody } from '../../platform/http/number-schemas.ts';
import { emailAddress, requiredLine, requiredParagraphs, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { pickupTimes } from '../pickups/pickups.constants.ts';
import {
  currencyCodes,
  fosterResponseBounds,
  medicalAlertBounds,
  procedurePlaceholders,
  questionGroups,
  retentionBounds,
  settingLimits,
  settingMessages,
  textPlaceholders,
  weightUnits,
} from './settings.constants.ts';
import { findTemplateError } from './text-template.contract.ts';

/** An external link: https only, without script or credentials. */
export function webAddress() {
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
  tax_id: line(settingLimits.taxId).default('').describe('Printed on statements of donations. Empty if there is none.'),
  time_zone: requiredLine(60).describe('IANA name, such as Europe/Berlin; dates are meant in it.'),
  currency: oneOf(currencyCodes).describe('ISO code. Amounts stay as they are; nothing is converted.'),
  weight_unit: oneOf(weightUnits).describe(
    'What weights are typed in, and shown in first. The API’s are in kilograms.',
  ),
  opening_days: requiredLine(settingLimits.openingDays).describe('Used within a sentence, after “open”.'),
  opening_hours: requiredLine(settingLimits.openingHours),
  facebook: networkLink,
  instagram: networkLink,
  tiktok: networkLink,
  x: networkLink,
  youtube: networkLink,
};
export type ShelterSettings = z.output<z.ZodObject<typeof shelterFields>>;

export const pickupFields = {
  per_slot: integerInBody(1, settingLimits.perSlot).describe('Of sites without hours of their own.'),
  times: z
    .array(oneOf(pickupTimes), 'takes a list of times')
    .min(1, settingMessages.noTime)
    .max(pickupTimes.length)
    .transform((times) => pickupTimes.filter((time) => times.includes(time)))
    .describe('The pickup times of sites without hours of their own.'),
};
export type PickupSettings = z.output<z.ZodObject<typeof pickupFields>>;

const fee = integerInBody(0, settingLimits.feeCents).describe('In cents.');
export const feeFields = {
  dog_cents: fee,
  cat_cents: fee,
  other_cents: fee,
  decision_days: integerInBody(1, settingLimits.decisionDays).describe(
    'After this many days, an undecided application counts as overdue.',
  ),
  trial_days: integerInBody(1, settingLimits.trialDays).describe(
    'How long a trial adoption lasts, unless staff choose.',
  ),
  full_refund_days: integerInBody(0, settingLimits.refundDays).describe(
    'An adopter who brings a pet back within so many days gets the fee back.',
  ),
  partial_refund_days: integerInBody(0, settingLimits.refundDays).describe('Within so many days, a part of it.'),
  partial_refund_percent: integerInBody(0, 100).describe('The part.'),
  agreement_days: integerInBody(1, settingLimits.agreementDays).describe(
    'For so many days, an adoption agreement can be signed.',
  ),
  sends_agreements: yesOrNoInput().describe(
    'Whether an approval also sends the agreement, five minutes later, when it can no longer be undone.',
  ),
};
export type FeeSettings = z.output<z.ZodObject<typeof feeFields>>;

/** Validates the placeholders in a text. */
function template<T extends z.ZodType<string>>(schema: T, known: readonly string[]) {
  return schema.superRefine((text, check) => {
    const error = findTemplateError(text, known);
    if (error !== null) check.addIssue({ code: 'custom', message: error });
  });
}

const inProcedure = Object.keys(procedurePlaceholders);
const inAnswers = Object.keys(textPlaceholders);
const step = template(requiredParagraphs(settingLimits.paragraph), inProcedure);

export const procedureFields = {
  covered: z
    .array(requiredLine(settingLimits.coveredItem), 'takes a list of texts')
    .min(1, 'is required')
    .max(settingLimits.covered, `takes at most ${settingLimits.covered} lines`)
    .transform((items) => [...new Set(items)])
    .describe('What the fee covers.'),
  fee_note: template(requiredParagraphs(settingLimits.paragraph), inAnswers).describe(
    'Shown below the list of what the fee covers.',
  ),
  application: step,
  payment: step,
  pickup: step,
  adopted: step,
  rules: z
    .array(template(requiredLine(settingLimits.rule), inProcedure), 'takes a list of texts')
    .max(settingLimits.rules, `takes at most ${settingLimits.rules} lines`)
    .transform((rules) => [...new Set(rules)])
    .describe('The “Good to know” list.'),
};
export type ProcedureSettings = z.output<z.ZodObject<typeof procedureFields>>;

const ID = /^[a-z][a-z0-9-]{0,59}$/;
const questionFields = z.object({
  id: orEmpty(z.string('takes text').regex(ID, 'takes small letters, digits and hyphens')).describe(
    'The fragment in links to the question; derived from its text if absent.',
  ),
  group: oneOf(questionGroups.map(({ id }) => id) as unknown as readonly [string, ...string[]]).transform(
    (id) => id as (typeof questionGroups)[number]['id'],
  ),
  question: requiredLine(settingLimits.question),
  answer: template(requiredParagraphs(settingLimits.answer), inAnswers).describe(
    'Paragraphs, and lists whose lines start with “- ”. Write a link to a page of this site as [words](/path).',
  ),
  is_on_home: yesOrNoInput().default(false).describe('Whether the home page shows its first paragraph.'),
});
export const questionsFields = {
  questions: z
    .array(questionFields, 'takes a list of questions')
    .max(settingLimits.questions, `takes at most ${settingLimits.questions}`),
};
export type QuestionInput = z.output<typeof questionFields>;
export type Question = QuestionInput & { id: string };
export interface QuestionSettings {
  questions: Question[];
}

const optionalEmail = z.union([blankText, emailAddress()]);
export const emailFields = {
  sender_name: line(settingLimits.name).describe('The shelter’s name if empty.'),
  sender_email: optionalEmail.describe('`MAIL_FROM` or the shelter’s email if empty.'),
  reply_to: optionalEmail.describe('The shelter’s email if empty.'),
};
export type EmailSettings = z.output<z.ZodObject<typeof emailFields>>;

export const signInFields = {
  admin_second_factor_from: z
    .union([blankText, calendarDay()])
    .describe('From this day on, Admins can do nothing before they add a second factor. Empty: they need none.'),
};
export type SignInSettings = z.output<z.ZodObject<typeof signInFields>>;

const retentionField = (field: keyof typeof retentionBounds) =>
  integerInBody(retentionBounds[field].min, retentionBounds[field].max);
export const retentionFields = {
  chat_months: retentionField('chat_months').describe('From the last message.'),
  application_months: retentionField('application_months').describe('From the decision or the withdrawal.'),
  visit_months: retentionField('visit_months').describe('From the day of the visit.'),
  email_months: retentionField('email_months').describe('Copies of emails, from the day they were sent.'),
  ip_address_days: retentionField('ip_address_days').describe('IP addresses in the audit log.'),
  agreement_months: retentionField('agreement_months').describe(
    'Signed agreements of deleted accounts, from the signature.',
  ),
};

const threshold = (field: keyof typeof medicalAlertBounds) =>
  integerInBody(medicalAlertBounds[field].min, medicalAlertBounds[field].max);
export const medicalFields = {
  weight_loss_percent: threshold('weight_loss_percent').describe('An alert if an animal loses so much of its weight'),
  weight_loss_days: threshold('weight_loss_days').describe('within so many days.'),
  neonate_weeks: threshold('neonate_weeks').describe('Animals younger than this'),
  neonate_hours: threshold('neonate_hours').describe('show an alert if they don’t gain weight within so many hours.'),
  overdue_days: threshold('overdue_days').describe('An alert if a treatment is overdue for so many days.'),
};
export type MedicalSettings = z.output<z.ZodObject<typeof medicalFields>>;

const responseHours = (field: keyof typeof fosterResponseBounds) =>
  integerInBody(fosterResponseBounds[field].min, fosterResponseBounds[field].max);
export const fosterFields = {
  urgent_hours: responseHours('urgent_hours').describe('Within how many hours staff answer an urgent report,'),
  soon_hours: responseHours('soon_hours').describe('one that needs an answer soon,'),
  normal_hours: responseHours('normal_hours').describe('and any other. Later ones are escalated by email.'),
};
export type FosterSettings = z.output<z.ZodObject<typeof fosterFields>>;

export interface SettingValues {
  shelter: ShelterSettings;
  pickups: PickupSettings;
  fees: FeeSettings;
  procedure: ProcedureSettings;
  questions: QuestionSettings;
  email: EmailSettings;
  sign_in: SignInSettings;
  medical: MedicalSettings;
  fosters: FosterSettings;
  retention: z.output<z.ZodObject<typeof retentionFields>>;
}
