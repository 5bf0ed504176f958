import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, orEmpty, requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { containsCardNumber } from '../payments/payments.constants.ts';
import { feeMethods } from '../receipts/receipts.constants.ts';
import { applicationId, reasonSchema, seenStatus } from './adoptions.contract.ts';
import { petIdsInBody } from '../pets/admin-pets.contract.ts';
import { applicationLimits, decisionLimits, MAX_DECLINED_AT_ONCE } from './adoptions.constants.ts';
import { adminApplicationSchema } from './manage-adoptions.contract.ts';

const applicationChanges = [
  'Approved',
  'Rejected',
  'Pending',
  'Waitlisted',
  'returned',
  'return undone',
  'information requested',
  'deleted',
] as const;
export type ApplicationChangeType = (typeof applicationChanges)[number];

const consequencesSchema = z
  .object({
    sentences: z.array(z.string()).describe('What happens, in order.'),
    promised: z
      .object({
        application_id: z.int().positive(),
        name: z.string(),
        since: z.iso.datetime(),
        is_home: z.boolean().describe('Whether the pet is home already, so that a return must be recorded first.'),
      })
      .nullable()
      .describe('The approved application that prevents an approval. The sentences then say what switching leads to.'),
  })
  .meta({ id: 'ApplicationConsequences' });
export type Consequences = z.infer<typeof consequencesSchema>;

const feeMethod = oneOf(feeMethods);
const MAX_RECEIPT_NOTE = 200;
/** Receipts are permanent and sent by email, so they must never contain a card number. */
const note = orEmpty(
  line(MAX_RECEIPT_NOTE)
    .refine((text) => !containsCardNumber(text), 'can’t contain a card number; the last four digits are enough')
    .meta({ type: 'string', maxLength: MAX_RECEIPT_NOTE }),
).describe('Printed on the receipt.');

const walkInSchema = z.object({
  pet_id: idInBody(),
  first_name: requiredLine(applicationLimits.first_name),
  last_name: requiredLine(applicationLimits.last_name),
  phone_number: requiredLine(applicationLimits.phone_number),
  email: orEmpty(emailAddress()).describe('If given, the receipt is sent there.'),
  method: feeMethod.describe('How the fee was paid.'),
  note,
  person_id: orEmpty(idInBody()).describe('Who it is, if we know them: one of the matches.'),
  is_new_person: yesOrNoInput().optional().describe('Confirms that it is none of the matches.'),
  confirmed_flags: z.array(idInBody()).max(100).optional().describe('The ids of the flags that were read.'),
});
export type WalkIn = z.output<typeof walkInSchema>;

function idsInQuery(max: number) {
  return z
    .string('takes ids')
    .regex(/^\d{1,10}(,\d{1,10})*$/, 'takes ids, separated by commas')
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= max, `takes at most ${max} ids`)
    .transform((ids) => ids.filter((id) => id <= MAX_INTEGER))
    .meta({ type: 'string' });
}

export const decisionsApi = defineApi({
  'GET /api/adoptions/:id/consequences': {
    summary: 'Say what a change of an application leads to',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    query: z.object({ change: oneOf(applicationChanges) }),
    response: consequencesSchema,
    errors: [404],
  },
  'POST /api/adoptions/pet-consequences': {
    summary: 'Say what a change of pets leads to for their applications',
    description: 'Changes nothing. As many pets as one change takes, which a URL has no room for.',
    access: 'staff',
    capability: 'edit animals',
    body: z.object({
      pet_ids: petIdsInBody().describe('The ids of the pets.'),
      adoption_status: orEmpty(oneOf(['Available', 'Pending', 'Adopted'])).describe('The new status.'),
      is_listed: orEmpty(yesOrNoInput()).describe('Whether the pets will be public.'),
      is_deleted: orEmpty(yesOrNoInput()).describe('Whether the pets will be deleted.'),
    }),
    response: z.object({
      sentences: z.array(z.string()).describe('Empty if no application is affected.'),
      is_archived: z.boolean().describe('Whether deleting the pet archives it instead, because it has gone home.'),
    }),
  },
  'GET /api/adoptions/bulk-consequences': {
    summary: 'Say what rejecting applications together leads to',
    access: 'staff',
    capability: 'decide applications',
    query: z.object({
      ids: idsInQuery(MAX_DECLINED_AT_ONCE).describe('The ids of the applications, separated by commas.'),
    }),
    response: z.object({ sentences: z.array(z.string()).describe('What happens, in order.') }),
  },
  'PUT /api/adoptions/bulk': {
    summary: 'Reject many applications at once',
    description: 'All of them or none. Already rejected ones stay unchanged.',
    access: 'staff',
    capability: 'decide applications',
    changesPublicPages: true,
    body: z.object({
      ids: z
        .array(idInBody())
        .min(1, 'must name an application')
        .max(MAX_DECLINED_AT_ONCE, `takes at most ${MAX_DECLINED_AT_ONCE} applications`),
      status: oneOf(['Rejected']),
      ...reasonSchema,
    }),
    response: z.object({ message: z.string(), changed: z.int().min(0) }),
    errors: [404, 409],
  },
  'DELETE /api/adoptions/:id': {
    summary: 'Delete an application',
    description:
      'Cancels its pickup and notifies the applicant. Deleting the Approved one makes the pet Available again.',
    access: 'staff',
    capability: 'delete records',
    changesPublicPages: true,
    params: applicationId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'POST /api/adoptions/walk-in': {
    summary: 'Record a walk-in adoption',
    description:
      'Creates an Approved application, its fee and the receipt. If the contact matches someone we know, 409 until the person is chosen, and their flags are confirmed.',
    access: 'staff',
    capability: 'decide applications',
    changesPublicPages: true,
    body: walkInSchema,
    response: adminApplicationSchema,
    status: 201,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/handover': {
    summary: 'Record that the adopter has taken the pet home',
    description: 'The approval becomes an adoption, and the pet leaves the shelter’s care.',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    body: z.object({
      handover_at: z.iso
        .datetime({ offset: true, error: 'takes a date and time' })
        .optional()
        .describe('Now, unless it is given.'),
    }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'DELETE /api/adoptions/:id/handover': {
    summary: 'Take back a handover that was recorded by mistake',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/return': {
    summary: 'Record a return',
    description: 'The pet becomes Available again; the application stays Approved.',
    access: 'staff',
    capability: 'decide applications',
    changesPublicPages: true,
    params: applicationId,
    body: z.object({
      reason: requiredParagraphs(decisionLimits.reason),
    }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'DELETE /api/adoptions/:id/return': {
    summary: 'Undo a recorded return',
    description: 'The pet becomes Adopted again, and its pending applications go on the waitlist.',
    access: 'staff',
    capability: 'decide applications',
    changesPublicPages: true,
    params: applicationId,
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/switch': {
    summary: 'Approve an application in place of the approved one',
    description:
      'The approved one is waitlisted in the same transaction. Both applicants are emailed. The pet stays Adopted.',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    body: z.object({ from: idInBody().describe('The id of the approved application.'), ...reasonSchema }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/info-request': {
    summary: 'Ask an applicant for more information',
    description:
      'Sends the question as a message and by email, in 5 minutes. Until the applicant replies, the application waits and isn’t overdue. Any decision ends the wait.',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    body: z.object({
      question: requiredParagraphs(decisionLimits.question, 'Enter a question'),
      seen_status: seenStatus,
    }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'DELETE /api/adoptions/:id/info-request': {
    summary: 'Mark the information as received',
    description: 'For what the applicant has said on the phone. Doing it again changes nothing.',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    response: adminApplicationSchema,
    errors: [404],
  },
  'POST /api/adoptions/:id/payment': {
    summary: 'Record the payment of the fee',
    description: 'Issues a receipt and emails it to the adopter.',
    access: 'staff',
    capability: 'record payments',
    params: applicationId,
    body: z.object({ method: feeMethod, note }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/refund': {
    summary: 'Record a refund of the fee',
    description: 'Issues a receipt and emails it to the adopter.',
    access: 'staff',
    capability: 'refund payments',
    stepUp: true,
    params: applicationId,
    body: z.object({ method: feeMethod, note }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
});
export type DecisionsApi = typeof decisionsApi;
