/** Apart from the schemas, so that pages do not load them. */

import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

/** Each section is saved by itself. */
export const settingSections = [
  'shelter',
  'pickups',
  'fees',
  'procedure',
  'questions',
  'email',
  'sign_in',
  'medical',
  'fosters',
  'retention',
] as const;
export type SettingSection = (typeof settingSections)[number];

/** Until it has a name. Also the name of a new shelter’s only site. */
export const DEFAULT_SHELTER_NAME = 'Our shelter';

export const settingLimits = {
  name: 120,
  phone: 40,
  taxId: 40,
  email: MAX_EMAIL_LENGTH,
  openingDays: 60,
  openingHours: 80,
  link: 300,
  address: 300,
  bring: 500,
  perSlot: 100,
  feeCents: 1_000_000,
  decisionDays: 365,
  trialDays: 365,
  refundDays: 365,
  agreementDays: 90,
  covered: 12,
  coveredItem: 80,
  rules: 15,
  rule: 400,
  paragraph: 800,
  questions: 80,
  question: 200,
  answer: 3000,
} as const;

/** Currencies whose amounts have cents, the most common ones first. */
export const currencies = {
  USD: 'US dollar',
  CAD: 'Canadian dollar',
  EUR: 'Euro',
  GBP: 'British pound',
  AUD: 'Australian dollar',
  NZD: 'New Zealand dollar',
  CHF: 'Swiss franc',
  SEK: 'Swedish krona',
  NOK: 'Norwegian krone',
  DKK: 'Danish krone',
  PLN: 'Polish zloty',
  CZK: 'Czech koruna',
  RON: 'Romanian leu',
  MXN: 'Mexican peso',
  BRL: 'Brazilian real',
  INR: 'Indian rupee',
  ILS: 'Israeli shekel',
  SGD: 'Singapore dollar',
  HKD: 'Hong Kong dollar',
  ZAR: 'South African rand',
} as const;
export type Currency = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];
export const weightUnits = ['lb', 'kg'] as const;

/** Retention periods: the range that an Admin may set, and the default (`product.md`, section 10). */
export const retentionBounds = {
  chat_months: { min: 1, max: 36, defaultValue: 12 },
  application_months: { min: 3, max: 60, defaultValue: 24 },
  visit_months: { min: 1, max: 36, defaultValue: 12 },
  email_months: { min: 1, max: 36, defaultValue: 12 },
  ip_address_days: { min: 7, max: 180, defaultValue: 30 },
  agreement_months: { min: 12, max: 360, defaultValue: 84 },
} as const;
export type RetentionField = keyof typeof retentionBounds;
export type Retention = Record<RetentionField, number>;

/** When an animal's record shows an alert: the range that an Admin may set, and the default. */
export const medicalAlertBounds = {
  weight_loss_percent: { min: 1, max: 50, defaultValue: 10 },
  weight_loss_days: { min: 1, max: 60, defaultValue: 7 },
  neonate_weeks: { min: 1, max: 26, defaultValue: 8 },
  neonate_hours: { min: 6, max: 96, defaultValue: 24 },
  overdue_days: { min: 1, max: 60, defaultValue: 1 },
} as const;
export type MedicalAlertField = keyof typeof medicalAlertBounds;
export type MedicalAlertSettings = Record<MedicalAlertField, number>;
export const defaultMedicalAlerts = Object.fromEntries(
  Object.entries(medicalAlertBounds).map(([field, { defaultValue }]) => [field, defaultValue]),
) as MedicalAlertSettings;

/** Within how many hours staff answer foster homes, by the urgency of a report. */
export const fosterResponseBounds = {
  urgent_hours: { min: 1, max: 24, defaultValue: 2 },
  soon_hours: { min: 1, max: 96, defaultValue: 24 },
  normal_hours: { min: 1, max: 336, defaultValue: 72 },
} as const;
export type FosterResponseField = keyof typeof fosterResponseBounds;
export const defaultFosterResponse = { urgent_hours: 2, soon_hours: 24, normal_hours: 72 };

/** Links use these IDs as fragments, so they never change. */
export const questionGroups = [
  { id: 'before-you-adopt', title: 'Before you adopt' },
  { id: 'adopting', title: 'Adopting' },
  { id: 'costs', title: 'Costs' },
  { id: 'after-the-adoption', title: 'After you adopt' },
  { id: 'the-site', title: 'Your account' },
] as const;
export type QuestionGroupId = (typeof questionGroups)[number]['id'];

/** Placeholders in braces, described for Admins. */
export const textPlaceholders = {
  name: 'the shelter’s name',
  days: 'your open days',
  hours: 'the opening hours',
  phone: 'the phone number',
  email: 'the email',
  fee_dog: 'the fee for a dog',
  fee_cat: 'the fee for a cat',
  fee_other: 'the fee for any other pet',
  fee_covers: 'what the fee covers, as a list in a sentence',
  pickup_times: 'the pickup times',
  pickup_places: 'the pickup locations',
} as const;
export type TextPlaceholder = keyof typeof textPlaceholders;

/** Placeholders for texts about one pet. */
export const procedurePlaceholders = { ...textPlaceholders, pet: 'the pet’s name, or “your pet”' } as const;

export const settingMessages = {
  testNotConfigured: 'No mail server is set up, so emails stay in the outbox. Set SMTP_URL and start Pawhaven again.',
  testSent: (email: string) => `Sent to ${email}. If it doesn’t arrive, check the spam folder.`,
  testForDemo: 'Demo accounts get no email. Log in with your own account to send a test.',
  testWaiting: 'The mail server hasn’t answered yet. The outbox will show whether it was sent.',
  newer: 'A colleague saved these settings in the meantime.',
  noTime: 'must offer at least one time',
  timeZone: 'must be a time zone such as Europe/Berlin',
  link: 'must start with https://',
  twice: 'is used twice',
} as const;
