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
  feeLineTypes,
  trialChoices,
  type ApplicationField,
} from './adoptions.constants.ts';

/** Empty strings, not null, for blank fields and walk-ins: the specification's client prints the values unchanged. */
const formFields = Object.fromEntries(applicationFields.map((field) => [field, z.string()])) as Record<
  ApplicationField,
  z.ZodString
>;

const timelineEvents = [
  'submitted',
  'approved',
  'rejected',
  'waitlisted',
  'pending again',
  'withdrawn',
  'returned',
  'return undone',
  'information requested',
  'information received',
  'pickup booked',
  'pickup moved',
  'pickup cancelled',
  'picked up',
  'pickup missed',
  'fee paid',
  'fee refunded',
  'fee changed',
  'receipt voided',
  'trial started',
  'trial extended',
  'trial ended',
] as const;
export type TimelineEvent = (typeof timelineEvents)[number];

const feeLineSchema = z
  .object({
    id: z.int().positive(),
    type: z.enum(feeLineTypes),
    amount_cents: z.int().positive(),
    reason: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'FeeLine' });
export type FeeLine = z.infer<typeof feeLineSchema>;

/** An application as its applicant sees it. */
export const applicationSchema = z
  .object({
    id: z.int().positive(),
    user_id: z.int().positive().nullable().describe('null for a walk-in, and after the account was deleted.'),
    pet_id: z.int().positive(),
    ...formFields,
    consent: z.boolean().describe('Consent to the terms; false for a walk-in, who has no form.'),
    status: z.enum(applicationStatuses),
    reason: z.string().nullable().describe('The reason for the decision; null if it is internal.'),
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
        listed_by_owner: z.boolean().describe('The shelter then charges no fee.'),
        adoption_fee_cents: z.int().min(0).nullable().describe('Its own fee, in place of the usual one.'),
        location: z.string().nullable().describe('The shelter’s location at which it lives.'),
        image: z.string().nullable(),
        photo: photoSchema.nullable(),
      })
      .meta({ id: 'ApplicationPet' }),
    together: z
      .array(
        z.object({
          application_id: z.int().positive(),
          pet_id: z.int().positive(),
          name: z.string(),
          fee_cents: z.int().min(0).nullable().describe('The quoted one.'),
          amount_cents: z.int().min(0).describe('What the adopter pays, with all lines.'),
          balance_cents: z.int().min(0).describe('What is due now.'),
          paid_cents: z.int().min(0).describe('Paid of fee and deposit, without refunds and donations.'),
        }),
      )
      .describe(
        'Of animals that go home together, the rows of their one application, this one too; empty for one animal.',
      )
      .meta({ id: 'JointApplication' }),
    applicants_before: z
      .int()
      .min(0)
      .nullable()
      .describe('Number of earlier undecided applications for the pet; null once it is decided.'),
    fee: z
      .object({
        amount_cents: z
          .int()
          .min(0)
          .nullable()
          .describe('What the adopter pays, with all lines; null for an owner’s listing.'),
        quoted_cents: z.int().min(0).nullable().describe('The fee alone, fixed when the applicant submitted.'),
        is_fixed: z.boolean().describe('false for applications of earlier versions until they are approved.'),
        lines: z.array(feeLineSchema).describe('Discounts and waivers, which reduce the fee, and deposits.'),
        paid_cents: z.int().min(0).describe('Paid of fee and deposit, without refunds and donations.'),
        balance_cents: z.int().min(0).describe('What is due now.'),
        suggested_refund_cents: z
          .int()
          .min(0)
          .nullable()
          .describe('Of a pet that came back: what the shelter’s terms refund of the fee.'),
        status: z.enum(['not due', 'due', 'paid', 'waived', 'to be refunded', 'refunded']),
        receipts: z.array(receiptSchema),
      })
      .meta({ id: 'AdoptionFee' }),
    pickup: pickupSchema.nullable(),
    info_request: z
      .object({
        requested_at: z.iso.datetime(),
        question: z.string(),
        thread_id: z.int().positive().nullable().describe('The thread to reply in; null without an account.'),
      })
      .nullable()
      .describe('What we need to know from the applicant before we decide; null if nothing.')
      .meta({ id: 'InfoRequest' }),
    timeline: z.array(z.object({ event: z.enum(timelineEvents), at: z.iso.datetime() })).describe('Oldest first.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
    handover_at: z.iso.datetime().nullable().describe('When the adopter took the pet home; until then it is reserved.'),
    returned_at: z.iso.datetime().nullable(),
    trial: z
      .object({
        started_at: z.iso.datetime(),
        ends_on: z.iso.date().describe('The last day, in the shelter’s time zone.'),
        ended_at: z.iso.datetime().nullable().describe('When the pet was brought back.'),
        choice: z.enum(trialChoices).nullable().describe('What the adopter would like.'),
      })
      .nullable()
      .describe('A trial adoption counts once it is finalized, with `handover_at`.')
      .meta({ id: 'TrialAdoption' }),
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

const draftSummarySchema = z
  .object({
    pet_id: z.int().positive().nullable().describe('The form’s pet; null for the form without one.'),
    pet: applicationSchema.shape.pet
      .nullable()
      .describe('The pet that was chosen; null if none was, or if it was deleted.'),
    section: z.int().min(1).describe('The section in which the form continues.'),
    unavailable_reason: z.string().nullable().describe('Why the pet can’t be applied for now; null if it can.'),
    similar: z.array(applicationSchema.shape.pet).describe('Available pets like one that can’t be applied for.'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ApplicationDraftSummary' });
export type DraftSummary = z.infer<typeof draftSummarySchema>;

const processSchema = z
  .object({
    pet: applicationSchema.shape.pet.nullable().describe('The given pet, or the pet of the application.'),
    bonded_with: z
      .array(z.object({ id: z.int().positive(), name: z.string(), fee_cents: z.int().min(0).nullable() }))
      .describe('The pets that go home together with it: the application is for all of them.'),
    can_apply: z.boolean().describe('Whether the current user can apply for this pet now.'),
    cannot_apply_reason: z.string().nullable().describe('Why the user cannot apply; null if they can.'),
    application: applicationSchema.nullable(),
    draft: draftSchema.nullable(),
    prefill: draftAnswers.describe('Contact details from the account, other answers from the latest application.'),
    payment_methods: z.array(paymentMethodSchema),
    steps: z
      .object({ procedure: z.boolean(), application: z.boolean(), payment: z.boolean(), pickup: z.boolean() })
      .describe('Which steps are done.'),
    median_decision_days: z
      .number()
      .min(0)
      .nullable()
      .describe('Median days to a decision; null if there are none yet.'),
  })
  .meta({ id: 'AdoptionProcess' });
export type AdoptionProcess = z.infer<typeof processSchema>;

export const applicationId = z.object({ id: idInPath().describe('The application’s id.') });
const processQuery = z.object({ pet_id: orEmpty(idInPath()).describe('The pet, if any.') });

export const reasonSchema = {
  reason: orEmpty(paragraphs(decisionLimits.reason)).describe('The reason.'),
  is_reason_internal: yesOrNoInput()
    .optional()
    .describe('Whether the reason is internal. By default it is included in the email.'),
};

export const seenStatus = oneOf(applicationStatuses)
  .optional()
  .describe('The status that an Admin sees: if a colleague was quicker, the decision is rejected.');

export const adoptionsApi = defineApi({
  'POST /api/adoptions/': {
    summary: 'Apply for a pet',
    description:
      'Emails the adopter and the shelter and deletes the draft for this pet. One open application per person and pet.',
    access: 'signed in',
    body: applicationToSubmit,
    response: applicationSchema,
    status: 201,
    errors: [403, 404, 409],
  },
  'GET /api/adoptions/me/': {
    summary: 'List the current user’s applications',
    description: 'Newest first.',
    access: 'signed in',
    response: z.array(applicationSchema),
  },
  'GET /api/adoptions/:id': {
    summary: 'Show an application',
    description: 'Admins see any application, Users their own.',
    access: 'signed in',
    othersCapability: 'view applications',
    params: applicationId,
    response: applicationSchema,
    errors: [404],
  },
  'PUT /api/adoptions/:id': {
    summary: 'Decide or withdraw an application',
    description:
      'Admins approve, reject, reopen (Pending) or waitlist an application; its adopter withdraws it. The pet, the competing applications, the pickup and the emails follow automatically. If the pet is Adopted, a reopened application is waitlisted. Setting the same status again changes nothing and sends no email.',
    access: 'signed in',
    othersCapability: 'decide applications',
    changesPublicPages: true,
    params: applicationId,
    body: z.object({
      status: oneOf(applicationStatuses),
      ...reasonSchema,
      seen_status: seenStatus,
    }),
    response: applicationSchema,
    errors: [403, 404, 409],
  },
  'GET /api/adoptions/process': {
    summary: 'Show the progress of the current user’s adoption',
    description:
      'For the given pet, or else for the newest open application without a pickup, or for a form that was just started.',
    access: 'signed in',
    query: processQuery,
    response: processSchema,
    errors: [404],
  },
  'GET /api/adoptions/drafts': {
    summary: 'List your unfinished applications',
    description: 'Forms with answers that were not submitted, the latest first.',
    access: 'signed in',
    response: z.array(draftSummarySchema),
  },
  'DELETE /api/adoptions/draft': {
    summary: 'Discard a draft',
    description: 'Succeeds even if there is none.',
    access: 'signed in',
    query: processQuery,
    response: z.null(),
    status: 204,
  },
  'PUT /api/adoptions/draft': {
    summary: 'Save the draft',
    description: 'Each pet has its own draft, and so does the form without a pet.',
    access: 'signed in',
    body: z.object({
      pet_id: z
        .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), idInBody()], lastMessage)
        .optional(),
      procedure_read: yesOrNoInput().optional().describe('Whether the procedure has been read.'),
      answers: draftAnswers.optional().describe('Replaces all stored answers.'),
      based_on: z.iso
        .datetime('takes a time')
        .nullish()
        .describe('The `updated_at` of the draft that the answers continue. Fails if it was discarded or submitted.'),
    }),
    response: draftSchema,
    errors: [404, 409],
  },
  'GET /api/adoptions/decision-time': {
    summary: 'Show the median time to a decision',
    access: 'public',
    response: z.object({
      days: z.number().min(0).nullable().describe('Median of the latest 1,000 decisions; null if there are none.'),
      decisions: z.int().min(0),
    }),
  },
  'GET /api/adoptions/:id/certificate': {
    summary: 'Download the adoption certificate',
    description: 'Once the pet is home: picked up, or adopted in person. Available to its adopter and to Admins.',
    access: 'signed in',
    othersCapability: 'view applications',
    params: applicationId,
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404, 409],
  },
});
export type AdoptionsApi = typeof adoptionsApi;
