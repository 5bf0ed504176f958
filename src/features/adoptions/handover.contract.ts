import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { applicationId, applicationSchema } from './adoptions.contract.ts';
import { decisionLimits, trialChoices } from './adoptions.constants.ts';
import { paymentBody } from './fees.contract.ts';
import { adminApplicationSchema } from './manage-adoptions.contract.ts';

const trialEndsOn = calendarDay().describe('The last day of the trial: after today, at most a year ahead.');

const forDeciders = {
  access: 'staff',
  capability: 'decide applications',
  params: applicationId,
  response: adminApplicationSchema,
  errors: [404, 409],
} as const;

const handoverSchema = z
  .object({
    application: adminApplicationSchema,
    trial_ends_on: z.iso.date().describe('The last day of a trial that starts today, by the shelter’s terms.'),
  })
  .meta({ id: 'Handover' });
export type Handover = z.infer<typeof handoverSchema>;

export const handoverApi = defineApi({
  'GET /api/adoptions/:id/handover': {
    ...forDeciders,
    summary: 'Show what the handover of a pet needs',
    response: handoverSchema,
    errors: [404],
  },
  'POST /api/adoptions/:id/handover': {
    ...forDeciders,
    summary: 'Record that the adopter has taken the pet home',
    description:
      'The approval becomes an adoption, and the pet leaves the shelter’s care. With `trial_ends_on`, it goes home on trial and stays in care; the same call without it later finalizes the adoption. A payment is recorded in the same transaction, or nothing is.',
    body: z.object({
      handover_at: z.iso
        .datetime({ offset: true, error: 'takes a date and time' })
        .optional()
        .describe('Now, unless it is set.'),
      identity_checked: yesOrNoInput().optional().describe('Whether staff have checked the adopter’s photo ID.'),
      trial_ends_on: trialEndsOn.optional(),
      payment: paymentBody.optional().describe('What the adopter pays now. It takes `record payments`, too.'),
    }),
    errors: [403, 404, 409],
  },
  'DELETE /api/adoptions/:id/handover': {
    ...forDeciders,
    summary: 'Take back a handover that was recorded by mistake',
    description: 'Also the start of a trial.',
  },
  'PUT /api/adoptions/:id/trial': {
    ...forDeciders,
    summary: 'Extend or shorten a trial adoption',
    description: 'The adopter is emailed.',
    body: z.object({ trial_ends_on: trialEndsOn }),
  },
  'POST /api/adoptions/:id/trial/end': {
    ...forDeciders,
    summary: 'Record that a pet was brought back from its trial',
    description: 'The pet becomes Available again. It never was an adoption, so no return counts.',
    changesPublicPages: true,
    body: z.object({ reason: requiredParagraphs(decisionLimits.reason, 'Enter a reason') }),
  },
  'PUT /api/adoptions/:id/trial/choice': {
    summary: 'Say how the own trial adoption should end',
    description: 'Staff are emailed, and finalize the adoption or arrange the return.',
    access: 'signed in',
    params: applicationId,
    body: z.object({ choice: oneOf(trialChoices) }),
    response: applicationSchema,
    errors: [404, 409],
  },
});
export type HandoverApi = typeof handoverApi;
