import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { MAX_INTEGER, positiveDigits, integerInBody } from '../../platform/http/number-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';
import { pickupTimes } from '../pickups/pickups.constants.ts';
import {
  emailFields,
  feeFields,
  fosterFields,
  medicalFields,
  pickupFields,
  procedureFields,
  questionsFields,
  retentionFields,
  shelterFields,
  signInFields,
} from './setting-fields.contract.ts';
import { currencyCodes, questionGroups, retentionBounds, weightUnits } from './settings.constants.ts';

const text = z.string();
const count = z.int().min(0);
/** The sections as the API returns them. Texts are stored in the same shape. */
export const settingSchemas = {
  shelter: z.object({
    name: text,
    phone: text,
    email: text,
    tax_id: text,
    time_zone: text,
    currency: z.enum(currencyCodes),
    weight_unit: z.enum(weightUnits),
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
  }),
  fees: z.object({
    dog_cents: count,
    cat_cents: count,
    other_cents: count,
    decision_days: count,
    trial_days: count,
    full_refund_days: count,
    partial_refund_days: count,
    partial_refund_percent: count,
    agreement_days: count,
    sends_agreements: z.boolean(),
  }),
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
  email: z.object({ sender_name: text, sender_email: text, reply_to: text }),
  sign_in: z.object({ admin_second_factor_from: text }),
  medical: z.object({
    weight_loss_percent: count,
    weight_loss_days: count,
    neonate_weeks: count,
    neonate_hours: count,
    overdue_days: count,
  }),
  fosters: z.object({ urgent_hours: count, soon_hours: count, normal_hours: count }),
  retention: z.object({
    chat_months: count,
    application_months: count,
    visit_months: count,
    email_months: count,
    ip_address_days: count,
    agreement_months: count,
  }),
};

function sectionSchema<T extends z.ZodType>(values: T) {
  return z.object({
    version: count.describe('Incremented with each save; 0 if nothing was saved.'),
    values,
  });
}
const sectionSchemas = {
  shelter: sectionSchema(settingSchemas.shelter),
  pickups: sectionSchema(settingSchemas.pickups),
  fees: sectionSchema(settingSchemas.fees),
  procedure: sectionSchema(settingSchemas.procedure),
  questions: sectionSchema(settingSchemas.questions),
  email: sectionSchema(settingSchemas.email),
  sign_in: sectionSchema(settingSchemas.sign_in),
  medical: sectionSchema(settingSchemas.medical),
  fosters: sectionSchema(settingSchemas.fosters),
  retention: sectionSchema(settingSchemas.retention),
};
export const settingsSchema = z
  .object({
    ...sectionSchemas,
    offered: z
      .object({ times: z.array(text), sites: z.array(text) })
      .describe('The sites that take bookings, and the pickup times of all of them.'),
    defaults: z
      .object({ procedure: settingSchemas.procedure, questions: settingSchemas.questions })
      .describe('The default texts.'),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

const expiringSchema = z.object({
  chats: count,
  applications: count,
  visits: count,
  emails: count,
  ip_addresses: count,
  agreements: count,
});
export type Expiring = z.infer<typeof expiringSchema>;

/** The version that the change is based on; a newer one is not overwritten. */
const version = integerInBody(0, MAX_INTEGER).describe(
  'The version that the change is based on: 409 if a newer one was saved.',
);
function bodyOf<T extends z.ZodRawShape>(fields: T) {
  return z.object({ ...fields, version }).partial();
}
const monthsOrDays = (field: keyof typeof retentionBounds) => orEmpty(positiveDigits(retentionBounds[field].max));

/** Absent fields of a section stay unchanged. */
export const settingsApi = defineApi({
  'GET /api/settings/': {
    summary: 'Get all settings',
    access: 'staff',
    capability: 'change settings',
    response: settingsSchema,
  },
  'PUT /api/settings/shelter': {
    summary: 'Change name, contact, hours and links',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: bodyOf(shelterFields),
    response: sectionSchemas.shelter,
    errors: [409],
  },
  'PUT /api/settings/pickups': {
    summary: 'Change the standard pickup times and capacity',
    description: 'They hold for sites without hours of their own.',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: bodyOf(pickupFields),
    response: sectionSchemas.pickups,
    errors: [409],
  },
  'PUT /api/settings/fees': {
    summary: 'Change fees, and when a decision is overdue',
    description: 'Approved applications keep their fee.',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: bodyOf(feeFields),
    response: sectionSchemas.fees,
    errors: [409],
  },
  'PUT /api/settings/procedure': {
    summary: 'Change the texts of the adoption procedure',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: bodyOf(procedureFields),
    response: sectionSchemas.procedure,
    errors: [409],
  },
  'PUT /api/settings/questions': {
    summary: 'Change questions and answers',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: bodyOf(questionsFields),
    response: sectionSchemas.questions,
    errors: [409],
  },
  'PUT /api/settings/email': {
    summary: 'Change the sender of emails',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: bodyOf(emailFields),
    response: sectionSchemas.email,
    errors: [409],
  },
  'POST /api/settings/email/test': {
    summary: 'Send a test email to yourself',
    description: 'Waits for the mail server’s answer.',
    access: 'staff',
    capability: 'change settings',
    response: z.object({
      status: z.enum(['sent', 'failed', 'kept', 'waiting']).describe('`kept`: no mail server is set up.'),
      message: z.string(),
    }),
    errors: [429],
  },
  'PUT /api/settings/sign-in': {
    summary: 'Change how Admins log in',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    stepUp: true,
    body: bodyOf(signInFields),
    response: sectionSchemas.sign_in,
    errors: [409],
  },
  'PUT /api/settings/medical': {
    summary: 'Change when medical alerts show',
    access: 'staff',
    capability: 'manage protocols',
    changesPublicPages: true,
    body: bodyOf(medicalFields),
    response: sectionSchemas.medical,
    errors: [409],
  },
  'PUT /api/settings/fosters': {
    summary: 'Change how soon staff answer foster homes',
    access: 'staff',
    capability: 'coordinate fosters',
    changesPublicPages: true,
    body: bodyOf(fosterFields),
    response: sectionSchemas.fosters,
    errors: [409],
  },
  'PUT /api/settings/retention': {
    summary: 'Change the retention periods',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    body: bodyOf(retentionFields),
    response: sectionSchemas.retention,
    errors: [409],
  },
  'GET /api/settings/expiring': {
    summary: 'Count what would expire',
    description:
      'For the given periods; an absent one defaults to its saved value. Numbers above 10,000 are returned as 10,001.',
    access: 'staff',
    capability: 'change settings',
    query: z.object({
      chat_months: monthsOrDays('chat_months'),
      application_months: monthsOrDays('application_months'),
      visit_months: monthsOrDays('visit_months'),
      email_months: monthsOrDays('email_months'),
      ip_address_days: monthsOrDays('ip_address_days'),
      agreement_months: monthsOrDays('agreement_months'),
    }),
    response: expiringSchema,
  },
});
export type SettingsApi = typeof settingsApi;
