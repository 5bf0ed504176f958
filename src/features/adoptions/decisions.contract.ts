import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath, integerInBody, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { emailAddress, orEmpty, requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { feeMethods, MAX_AMOUNT_CENTS } from '../receipts/receipts.constants.ts';
import { receiptNote } from '../receipts/receipts.contract.ts';
import { applicationId, reasonSchema, seenStatus } from './adoptions.contract.ts';
import { petIdsInBody } from '../pets/admin-pets.contract.ts';
import { adoptionStatuses } from '../pets/pet-search.contract.ts';
import { applicationLimits, decisionLimits, MAX_DECLINED_AT_ONCE } from './adoptions.constants.ts';
import { adminApplicationSchema } from './manage-adoptions.contract.ts';

const applicationChanges = [
  'Approved',
  'Rejected',
  'Pending',
  'Waitlisted',
  'returned',
  'returned alone',
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
const walkInSchema = z.object({
  pet_id: idInBody(),
  first_name: requiredLine(applicationLimits.first_name),
  last_name: requiredLine(applicationLimits.last_name),
  phone_number: requiredLine(applicationLimits.phone_number),
  email: orEmpty(emailAddress()).describe('If given, the receipt is sent there.'),
  method: orEmpty(feeMethod).describe(
    'How the fee was paid, if the pet goes home at once. Without it, the pet is reserved until the handover.',
  ),
  amount_cents: integerInBody(0, MAX_AMOUNT_CENTS)
    .optional()
    .describe('What is paid now; the whole fee, unless it is set.'),
  donation_cents: integerInBody(0, MAX_AMOUNT_CENTS).optional().describe('On top, in cents.'),
  note: receiptNote,
  person_id: orEmpty(idInBody()).describe('Who it is, if we know them: one of the matches.'),
  is_new_person: yesOrNoInput().optional().describe('Confirms that it is none of the matches.'),
  confirmed_flags: z.array(idInBody()).max(100).optional().describe('The ids of the flags that were read.'),
});
export type WalkIn = z.output<typeof walkInSchema>;

const walkInPreviewSchema = z
  .object({
    pets: z
      .array(
        z.object({
          id: z.int().positive(),
          name: z.string(),
          adoption_status: z.enum(adoptionStatuses),
          fee_cents: z.int().min(0).nullable().describe('null for an owner’s listing.'),
        }),
      )
      .describe('The pet, and those with which it goes home.'),
    waiting_count: z.int().min(0).describe('Number of people who wait for a decision about one of them.'),
  })
  .meta({ id: 'WalkInPreview' });
export type WalkInPreview = z.infer<typeof walkInPreviewSchema>;

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
  'GET /api/adoptions/walk-in': {
    summary: 'Show what a walk-in adoption of a pet includes',
    access: 'staff',
    capability: 'decide applications',
    query: z.object({ pet_id: idInPath().describe('The pet’s id.') }),
    response: walkInPreviewSchema,
    errors: [404],
  },
  'POST /api/adoptions/walk-in': {
    summary: 'Record a walk-in adoption',
    description:
      'Creates an Approved application, of bonded animals one for each. With a `method`, their fees are paid and they go home in the same transaction, with a receipt for each; without one, the handover does that. If the contact matches someone we know, 409 until the person is chosen, and their flags are confirmed.',
    access: 'staff',
    capability: 'decide applications',
    changesPublicPages: true,
    body: walkInSchema,
    response: adminApplicationSchema,
    status: 201,
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
      is_alone: yesOrNoInput()
        .optional()
        .describe(
          'Of animals that went home together, only this one comes back: its bond ends. All of them by default.',
        ),
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
});
export type DecisionsApi = typeof decisionsApi;
