/** Apart from the schemas, so that pages do not load them. */

import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

/** Each section is saved by itself. */
export const settingSections = ['shelter', 'pickups', 'fees', 'procedure', 'questions', 'retention'] as const;
export type SettingSection = (typeof settingSections)[number];

export const settingLimits = {
  name: 120,
  phone: 40,
  email: MAX_EMAIL_LENGTH,
  openingDays: 60,
  openingHours: 80,
  link: 300,
  address: 300,
  bring: 500,
  perSlot: 100,
  feeCents: 1_000_000,
  decisionDays: 365,
  covered: 12,
  coveredItem: 80,
  rules: 15,
  rule: 400,
  paragraph: 800,
  questions: 80,
  question: 200,
  answer: 3000,
} as const;

/** Retention periods: the range that an Admin may set, and the default (`product.md`, section 10). */
export const retentionBounds = {
  chat_months: { min: 1, max: 36, defaultValue: 12 },
  application_months: { min: 3, max: 60, defaultValue: 24 },
  visit_months: { min: 1, max: 36, defaultValue: 12 },
  email_months: { min: 1, max: 36, defaultValue: 12 },
  ip_address_days: { min: 7, max: 180, defaultValue: 30 },
} as const;
export type RetentionField = keyof typeof retentionBounds;
export type Retention = Record<RetentionField, number>;

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
  days: 'the days on which you are open',
  hours: 'the opening hours',
  phone: 'the phone number',
  email: 'the e-mail address',
  fee_dog: 'the fee for a dog',
  fee_cat: 'the fee for a cat',
  fee_other: 'the fee for any other pet',
  fee_covers: 'what the fee covers, as a list in a sentence',
  pickup_times: 'the times of pick-ups',
  pickup_places: 'the places of pick-ups',
} as const;
export type TextPlaceholder = keyof typeof textPlaceholders;

/** Placeholders for texts about one pet. */
export const procedurePlaceholders = { ...textPlaceholders, pet: 'the pet’s name, or “your pet”' } as const;

export const settingMessages = {
  newer: 'Somebody else has saved these settings in the meantime.',
  noTime: 'must offer at least one time',
  noLocation: 'must offer at least one place',
  eachLocation: 'takes each of the three places once',
  timeZone: 'must be a time zone such as Europe/Berlin',
  link: 'must be an address that begins with https://',
  twice: 'is used twice',
} as const;
