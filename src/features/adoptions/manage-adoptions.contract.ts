import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath, idInBody } from '../../platform/http/number-schemas.ts';
import {
  emailAddress,
  requiredLine,
  requiredParagraphs,
  line,
  orEmpty,
  paragraphs,
} from '../../platform/http/text-schemas.ts';
import { holdsCardNumber } from '../payments/payment-words.contract.ts';
import { paymentMethodSchema } from '../payments/payments.contract.ts';
import { feeMethods } from '../receipts/receipt-words.contract.ts';
import { applicationId, applicationSchema, reasonSchema } from './adoptions.contract.ts';
import {
  applicationFilters,
  applicationLimits,
  applicationSorts,
  checkKinds,
  checkOutcomes,
  decisionLimits,
  MAX_DECLINED_AT_ONCE,
} from './application-words.contract.ts';

const flagSchema = z
  .object({
    reason: z.string(),
    expires_on: z.iso.date().nullable(),
    set_by: z.string().nullable().describe('Who set it; null: somebody who has left.'),
    set_at: z.iso.datetime(),
  })
  .meta({ id: 'ApplicantFlag' });
export type ApplicantFlag = z.infer<typeof flagSchema>;

/** An application as the shelter sees it. */
export const managedApplicationSchema = applicationSchema
  .extend({
    is_reason_internal: z.boolean(),
    return_reason: z.string().nullable(),
    is_overdue: z.boolean().describe('Whether it has waited for a decision for longer than the shelter wants.'),
    flag: flagSchema.nullable().describe('A warning about the applicant that has not expired; it blocks nothing.'),
    notes: z.int().min(0).describe('How many internal notes there are.'),
    rivals: z.int().min(0).describe('How many other open applications there are for the pet.'),
  })
  .meta({ id: 'ManagedApplication' });
export type ManagedApplication = z.infer<typeof managedApplicationSchema>;

const noteSchema = z
  .object({
    id: z.int().positive(),
    author: z.string().nullable(),
    is_own: z.boolean(),
    text: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ApplicationNote' });
export type ApplicationNote = z.infer<typeof noteSchema>;

const checkSchema = z
  .object({
    kind: z.enum(checkKinds),
    outcome: z.enum(checkOutcomes),
    note: z.string().nullable(),
    checked_by: z.string().nullable(),
    checked_at: z.iso.datetime(),
  })
  .meta({ id: 'ApplicationCheck' });
export type ApplicationCheck = z.infer<typeof checkSchema>;

/** All that the shelter knows of one application. */
const applicationFileSchema = z
  .object({
    application: managedApplicationSchema,
    payment_methods: z.array(paymentMethodSchema).describe('How the applicant means to pay.'),
    rivals: z.array(managedApplicationSchema).describe('The other open applications for the pet, the oldest first.'),
    earlier: z.array(managedApplicationSchema).describe('The applicant’s other applications, the newest first.'),
    notes: z.array(noteSchema),
    checks: z.array(checkSchema),
  })
  .meta({ id: 'ApplicationFile' });
export type ApplicationFile = z.infer<typeof applicationFileSchema>;

const managedQuery = z.object({
  search: orEmpty(line(100)).describe('Part of an applicant’s name, e-mail or phone, or of a pet’s name.'),
  filter: orEmpty(oneOf(applicationFilters)).describe('Which applications; all unless told.'),
  pet_id: orEmpty(idInPath()).describe('Those for this pet alone.'),
  sort: orEmpty(oneOf(applicationSorts)).describe('`date` unless told.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('For `date` `desc` unless told, else `asc`.'),
});
export type ManagedApplicationsQuery = z.output<typeof managedQuery>;

const feeMethod = oneOf(feeMethods);
const MAX_RECEIPT_NOTE = 200;
/** A receipt is kept for good and goes out by mail: what is typed at a card terminal must not stand on it. */
const note = orEmpty(
  line(MAX_RECEIPT_NOTE)
    .refine((text) => !holdsCardNumber(text), 'must not hold a card number: its last four digits are enough')
    .meta({ type: 'string', maxLength: MAX_RECEIPT_NOTE }),
).describe('What stands on the receipt.');

const walkInSchema = z.object({
  pet_id: idInBody(),
  first_name: requiredLine(applicationLimits.first_name),
  last_name: requiredLine(applicationLimits.last_name),
  phone_number: requiredLine(applicationLimits.phone_number),
  email: orEmpty(emailAddress()).describe('If given, a receipt is emailed there.'),
  method: feeMethod.describe('How the fee was paid.'),
  note,
});
export type WalkIn = z.output<typeof walkInSchema>;

export const manageAdoptionsApi = defineApi({
  'GET /api/adoptions/': {
    summary: 'List all applications',
    access: 'Admin',
    query: managedQuery,
    paged: true,
    response: z.array(managedApplicationSchema),
  },
  'GET /api/adoptions/counts': {
    summary: 'Count the applications, by what they can be narrowed to',
    access: 'Admin',
    query: managedQuery.pick({ search: true, pet_id: true }),
    response: z.object({ all: z.int().min(0), counts: z.record(z.enum(applicationFilters), z.int().min(0)) }),
  },
  'GET /api/adoptions/:id/file': {
    summary: 'Show all that the shelter knows of an application',
    access: 'Admin',
    params: applicationId,
    response: applicationFileSchema,
    errors: [404],
  },
  'PUT /api/adoptions/many': {
    summary: 'Decline many applications at once',
    description: 'All of them or none; those that are declined already stay as they are.',
    access: 'Admin',
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
    description: 'Its pickup is freed and its applicant told. Deleting the Approved one makes the pet Available again.',
    access: 'Admin',
    params: applicationId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'POST /api/adoptions/walk-in': {
    summary: 'Record an adoption by somebody without an account',
    description: 'Makes an Approved application, its fee and the receipt.',
    access: 'Admin',
    body: walkInSchema,
    response: managedApplicationSchema,
    status: 201,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/return': {
    summary: 'Record that a pet came back',
    description: 'The pet is Available again; the application stays Approved and holds it no longer.',
    access: 'Admin',
    params: applicationId,
    body: z.object({
      reason: requiredParagraphs(decisionLimits.reason),
    }),
    response: managedApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/payment': {
    summary: 'Record that the fee was paid',
    description: 'Issues a receipt, which the adopter is mailed.',
    access: 'Admin',
    params: applicationId,
    body: z.object({ method: feeMethod, note }),
    response: managedApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/refund': {
    summary: 'Record that the fee was given back',
    description: 'Issues a receipt, which the adopter is mailed.',
    access: 'Admin',
    params: applicationId,
    body: z.object({ method: feeMethod, note }),
    response: managedApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/notes': {
    summary: 'Write an internal note',
    access: 'Admin',
    params: applicationId,
    body: z.object({ text: requiredParagraphs(decisionLimits.note) }),
    response: noteSchema,
    status: 201,
    errors: [404],
  },
  'DELETE /api/adoptions/:id/notes/:note_id': {
    summary: 'Delete one’s own internal note',
    access: 'Admin',
    params: applicationId.extend({ note_id: idInPath() }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'PUT /api/adoptions/:id/checks': {
    summary: 'Note what somebody said who was asked about an applicant',
    access: 'Admin',
    params: applicationId,
    body: z.object({
      kind: oneOf(checkKinds),
      outcome: oneOf([...checkOutcomes, 'not asked']).describe('`not asked` takes the entry back.'),
      note: orEmpty(paragraphs(decisionLimits.check)),
    }),
    response: z.array(checkSchema),
    errors: [404],
  },
  'PUT /api/adoptions/:id/flag': {
    summary: 'Warn of an applicant',
    description: 'It is shown beside all of their applications until it expires, and blocks nothing.',
    access: 'Admin',
    params: applicationId,
    body: z.object({
      reason: requiredParagraphs(decisionLimits.flag),
      expires_on: orEmpty(z.iso.date('takes a date such as 2026-05-31')).describe('The last day; never unless told.'),
    }),
    response: flagSchema,
    errors: [404, 409],
  },
  'DELETE /api/adoptions/:id/flag': {
    summary: 'Take a warning back',
    access: 'Admin',
    params: applicationId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'PUT /api/adoptions/:id/viewers': {
    summary: 'Say that one is looking at an application, or has left it',
    description: 'To be said again every 15 seconds.',
    access: 'Admin',
    params: applicationId,
    body: z.object({ is_leaving: yesOrNoInput().optional() }),
    response: z.object({ others: z.array(z.object({ id: z.int().positive(), name: z.string() })) }),
    errors: [404],
  },
});
export type ManageAdoptionsApi = typeof manageAdoptionsApi;
