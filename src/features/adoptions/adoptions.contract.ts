import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, lastMessage, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath, idInBody } from '../../platform/http/number-schemas.ts';
import { orEmpty, paragraphs } from '../../platform/http/text-schemas.ts';
import { paymentMethodSchema } from '../payments/payments.contract.ts';
import { adoptionStatuses, petTypes } from '../pets/pet-search.contract.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import { pickupSchema } from '../pickups/pickups.contract.ts';
import { receiptSchema } from '../receipts/receipts.contract.ts';
import { applicationToSubmit, draftAnswers } from './application-form.contract.ts';
import {
  applicationFields,
  applicationStatuses,
  decisionLimits,
  type ApplicationField,
} from './application-words.contract.ts';

/**
 * The form's fields; `''` if left blank, or without a form, as for a walk-in: the specification's client prints them
 * unchanged, and would print null.
 */
const answeredFields = Object.fromEntries(applicationFields.map((field) => [field, z.string()])) as Record<
  ApplicationField,
  z.ZodString
>;

export const timelineEvents = [
  'submitted',
  'approved',
  'rejected',
  'waitlisted',
  'pending again',
  'withdrawn',
  'returned',
  'pickup booked',
  'pickup moved',
  'pickup cancelled',
  'picked up',
  'pickup missed',
  'fee paid',
  'fee refunded',
] as const;
export type TimelineEvent = (typeof timelineEvents)[number];

/** An application as its applicant sees it. */
export const applicationSchema = z
  .object({
    id: z.int().positive(),
    user_id: z.int().positive().nullable().describe('null for a walk-in, and for somebody whose account is gone.'),
    pet_id: z.int().positive(),
    ...answeredFields,
    consent: z.boolean().describe('Consent to the terms; false for a walk-in, who has no form.'),
    status: z.enum(applicationStatuses),
    reason: z.string().nullable().describe('Why it was decided so, where the applicant is told.'),
    is_walk_in: z.boolean(),
    pet: z
      .object({
        id: z.int().positive(),
        name: z.string(),
        species: z.string(),
        type: z.enum(petTypes),
        breed: z.string().nullable(),
        adoption_status: z.enum(adoptionStatuses),
        is_listed: z.boolean(),
        image: z.string().nullable(),
        photo: photoSchema.nullable(),
      })
      .meta({ id: 'ApplicationPet' }),
    applicants_before: z
      .int()
      .min(0)
      .nullable()
      .describe('How many undecided applications for this pet came earlier; null once it is decided.'),
    fee: z
      .object({
        amount_cents: z.int().min(0).nullable().describe('Fixed on approval; before that what it would be.'),
        is_fixed: z.boolean(),
        state: z.enum(['not due', 'due', 'paid', 'to be refunded', 'refunded']),
        receipts: z.array(receiptSchema),
      })
      .meta({ id: 'AdoptionFee' }),
    pickup: pickupSchema.nullable(),
    timeline: z.array(z.object({ event: z.enum(timelineEvents), at: z.iso.datetime() })).describe('The oldest first.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
    returned_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof applicationSchema>;
export type ApplicationPet = Application['pet'];

const draftSchema = z
  .object({
    pet_id: z.int().positive().nullable(),
    procedure_read_at: z.iso.datetime().nullable(),
    answers: draftAnswers,
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ApplicationDraft' });
export type ApplicationDraft = z.infer<typeof draftSchema>;

const processSchema = z
  .object({
    pet: applicationSchema.shape.pet.nullable().describe('The one in the address, or of the application.'),
    can_apply: z.boolean().describe('Whether this person can apply for this pet now.'),
    refusal: z.string().nullable().describe('Why not.'),
    application: applicationSchema.nullable(),
    draft: draftSchema.nullable(),
    prefill: draftAnswers.describe('From the profile and the last application.'),
    payment_methods: z.array(paymentMethodSchema),
    steps: z
      .object({ procedure: z.boolean(), application: z.boolean(), payment: z.boolean(), pickup: z.boolean() })
      .describe('Which of the steps are done.'),
    usual_days: z.number().min(0).nullable().describe('Days the shelter usually takes to decide; null: not known yet.'),
  })
  .meta({ id: 'AdoptionProcess' });
export type AdoptionProcess = z.infer<typeof processSchema>;

export const applicationId = z.object({ id: idInPath().describe('The application’s number.') });
const processQuery = z.object({ pet_id: orEmpty(idInPath()).describe('The pet in the address, if any.') });

export const reasonSchema = {
  reason: orEmpty(paragraphs(decisionLimits.reason)).describe('Why.'),
  is_reason_internal: yesOrNoInput()
    .optional()
    .describe('Whether the reason stays with the shelter; it stands in the mail unless told.'),
};

export const adoptionsApi = defineApi({
  'POST /api/adoptions/': {
    summary: 'Apply for a pet',
    description:
      'The adopter and the shelter are told by mail. The draft for this pet is done with. One open application for each person and pet.',
    access: 'signed in',
    body: applicationToSubmit,
    response: applicationSchema,
    status: 201,
    errors: [403, 404, 409],
  },
  'GET /api/adoptions/me/': {
    summary: 'List one’s own applications',
    description: 'The newest first.',
    access: 'signed in',
    response: z.array(applicationSchema),
  },
  'GET /api/adoptions/:id': {
    summary: 'Show an application',
    description: 'Admins any, Users their own.',
    access: 'signed in',
    params: applicationId,
    response: applicationSchema,
    errors: [404],
  },
  'PUT /api/adoptions/:id': {
    summary: 'Decide or withdraw an application',
    description:
      'An Admin sets Approved or Rejected, the adopter Withdrawn. The pet, the other applications for it, the pickup and the mails follow by themselves. The same status again changes nothing and mails nobody.',
    access: 'signed in',
    params: applicationId,
    body: z.object({ status: oneOf(applicationStatuses), ...reasonSchema }),
    response: applicationSchema,
    errors: [403, 404, 409],
  },
  'GET /api/adoptions/process': {
    summary: 'Show how far one’s own adoption has come',
    description:
      'Of the pet named, or else of the newest open application that has no pickup yet, or of one that is just begun.',
    access: 'signed in',
    query: processQuery,
    response: processSchema,
    errors: [404],
  },
  'PUT /api/adoptions/draft': {
    summary: 'Keep what has been filled in so far',
    description: 'Each pet has a draft of its own, and so has a form without a pet.',
    access: 'signed in',
    body: z.object({
      pet_id: z
        .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), idInBody()], lastMessage)
        .optional(),
      procedure_read: yesOrNoInput().optional().describe('That the procedure has been read.'),
      answers: draftAnswers.optional().describe('All of them, in place of those kept before.'),
    }),
    response: draftSchema,
    errors: [404],
  },
  'GET /api/adoptions/usual-time': {
    summary: 'Tell how long the shelter usually takes to decide',
    access: 'public',
    response: z.object({
      days: z
        .number()
        .min(0)
        .nullable()
        .describe('The median of the past decisions, of the latest 1,000 at most; null where there is none.'),
      decisions: z.int().min(0),
    }),
  },
  'GET /api/adoptions/:id/certificate': {
    summary: 'The adoption certificate, to be printed',
    description: 'Of an Approved application: for its adopter and for Admins.',
    access: 'signed in',
    params: applicationId,
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404, 409],
  },
});
export type AdoptionsApi = typeof adoptionsApi;
