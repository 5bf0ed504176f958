/** What forms of the settings need to know, without the schemas' weight. */

/** Each is saved by itself. */
export const settingSections = ['shelter', 'pickups', 'fees', 'procedure', 'questions', 'retention'] as const;
export type SettingSection = (typeof settingSections)[number];

export const settingLimits = {
  name: 120,
  phone: 40,
  email: 254,
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

/** For how long something is kept: as short and as long as an Admin may say, and what holds unless they do (`product.md`, section 10). */
export const retentionBounds = {
  chat_months: { least: 1, most: 36, usual: 12 },
  application_months: { least: 3, most: 60, usual: 24 },
  visit_months: { least: 1, most: 36, usual: 12 },
  mail_months: { least: 1, most: 36, usual: 12 },
  address_days: { least: 7, most: 180, usual: 30 },
} as const;
export type RetentionField = keyof typeof retentionBounds;
export type Retention = Record<RetentionField, number>;

/** How questions are grouped. What a link to a group says after the `#` stays as it is for good. */
export const questionGroups = [
  { id: 'before-you-adopt', title: 'Before you adopt' },
  { id: 'adopting', title: 'Adopting' },
  { id: 'costs', title: 'Costs' },
  { id: 'after-the-adoption', title: 'After the adoption' },
  { id: 'the-site', title: 'The site' },
] as const;
export type QuestionGroupId = (typeof questionGroups)[number]['id'];

/** What may stand in a text in braces, and what stands there instead for visitors. */
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

/** The same, where a text may be about one pet; “your pet” where it is about any. */
export const procedurePlaceholders = { ...textPlaceholders, pet: 'the pet’s name, or “your pet”' } as const;

export const settingMessages = {
  newer: 'Somebody else has saved these settings in the meantime.',
  noTime: 'must offer at least one time',
  noPlace: 'must offer at least one place',
  eachPlace: 'takes each of the three places once',
  timeZone: 'must be a time zone such as Europe/Berlin',
  link: 'must be an address that begins with https://',
  twice: 'is used twice',
} as const;
