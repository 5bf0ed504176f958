import { z } from 'zod';
import { cappedCount } from '../../platform/http/paging.ts';
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
import { containsCardNumber } from '../payments/payments.constants.ts';
import { paymentMethodSchema } from '../payments/payments.contract.ts';
import { feeMethods } from '../receipts/receipts.constants.ts';
import { applicationId, applicationSchema, reasonSchema } from './adoptions.contract.ts';
import {
  applicationFilters,
  applicationLimits,
  applicationSorts,
  checkTypes,
  checkOutcomes,
  decisionLimits,
  MAX_DECLINED_AT_ONCE,
} from './adoptions.constants.ts';

const flagSchema = z
  .object({
    reason: z.string(),
    expires_on: z.iso.date().nullable(),
    set_by: z.string().nullable().describe('Who set it; null if they are no longer an Admin.'),
    set_at: z.iso.datetime(),
  })
  .meta({ id: 'ApplicantFlag' });
export type ApplicantFlag = z.infer<typeof flagSchema>;

/** An application as the shelter sees it. */
export const adminApplicationSchema = applicationSchema
  .extend({
    is_reason_internal: z.boolean(),
    return_reason: z.string().nullable(),
    is_overdue: z.boolean().describe('Whether the decision is overdue.'),
    flag: flagSchema.nullable().describe('An unexpired warning about the applicant. It blocks nothing.'),
    note_count: z.int().min(0).describe('Number of internal notes.'),
    competing_count: z.int().min(0).describe('Number of other open applications for the pet.'),
  })
  .meta({ id: 'AdminApplication' });
export type AdminApplication = z.infer<typeof adminApplicationSchema>;

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
    type: z.enum(checkTypes),
    outcome: z.enum(checkOutcomes),
    note: z.string().nullable(),
    checked_by: z.string().nullable(),
    checked_at: z.iso.datetime(),
  })
  .meta({ id: 'ApplicationCheck' });
export type ApplicationCheck = z.infer<typeof checkSchema>;

const applicationDetailsSchema = z
  .object({
    application: adminApplicationSchema,
    payment_methods: z.array(paymentMethodSchema).describe('The applicant’s payment methods.'),
    competing_applications: z
      .array(adminApplicationSchema)
      .describe('The other open applications for the pet, oldest first.'),
    applicant_history: z.array(adminApplicationSchema).describe('The applicant’s other applications, newest first.'),
    notes: z.array(noteSchema),
    checks: z.array(checkSchema),
  })
  .meta({ id: 'ApplicationDetails' });
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>;

const applicationsQuery = z.object({
  search: orEmpty(line(100)).describe('Part of an applicant’s name, email or phone, or of a pet’s name.'),
  filter: orEmpty(oneOf(applicationFilters)).describe('All by default.'),
  pet_id: orEmpty(idInPath()).describe('Only applications for this pet.'),
  sort: orEmpty(oneOf(applicationSorts)).describe('`date` by default.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By default `desc` for `date`, otherwise `asc`.'),
});
export type AdminApplicationsQuery = z.output<typeof applicationsQuery>;

const feeMethod = oneOf(feeMethods);
const MAX_RECEIPT_NOTE = 200;
/** Receipts are permanent and sent by email, so they must never contain a card number. */
const note = orEmpty(
  line(MAX_RECEIPT_NOTE)
    .refine((text) => !containsCardNumber(text), 'must not hold a card number: its last four digits are enough')
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
});
export type WalkIn = z.output<typeof walkInSchema>;

export const manageAdoptionsApi = defineApi({
  'GET /api/adoptions/': {
    summary: 'List all applications',
    access: 'Admin',
    query: applicationsQuery,
    paged: true,
    response: z.array(adminApplicationSchema),
  },
  'GET /api/adoptions/counts': {
    summary: 'Count the applications of each filter',
    access: 'Admin',
    query: applicationsQuery.pick({ search: true, pet_id: true }).extend({ count: cappedCount }),
    response: z.object({
      all: z.int().min(0),
      counts: z
        .record(z.enum(applicationFilters), z.int().min(0).nullable())
        .describe(
          'null if not counted: with `count=capped`, a search with more than 3,000 matches is not counted by filter.',
        ),
    }),
  },
  'GET /api/adoptions/:id/details': {
    summary: 'Show an application with notes, checks and related applications',
    access: 'Admin',
    params: applicationId,
    response: applicationDetailsSchema,
    errors: [404],
  },
  'PUT /api/adoptions/bulk': {
    summary: 'Reject many applications at once',
    description: 'All of them or none. Already rejected ones stay unchanged.',
    access: 'Admin',
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
    access: 'Admin',
    changesPublicPages: true,
    params: applicationId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'POST /api/adoptions/walk-in': {
    summary: 'Record a walk-in adoption',
    description: 'Creates an Approved application, its fee and the receipt.',
    access: 'Admin',
    changesPublicPages: true,
    body: walkInSchema,
    response: adminApplicationSchema,
    status: 201,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/return': {
    summary: 'Record a return',
    description: 'The pet becomes Available again; the application stays Approved.',
    access: 'Admin',
    changesPublicPages: true,
    params: applicationId,
    body: z.object({
      reason: requiredParagraphs(decisionLimits.reason),
    }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/payment': {
    summary: 'Record the payment of the fee',
    description: 'Issues a receipt and emails it to the adopter.',
    access: 'Admin',
    params: applicationId,
    body: z.object({ method: feeMethod, note }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/refund': {
    summary: 'Record a refund of the fee',
    description: 'Issues a receipt and emails it to the adopter.',
    access: 'Admin',
    params: applicationId,
    body: z.object({ method: feeMethod, note }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/notes': {
    summary: 'Add an internal note',
    access: 'Admin',
    params: applicationId,
    body: z.object({ text: requiredParagraphs(decisionLimits.note) }),
    response: noteSchema,
    status: 201,
    errors: [404],
  },
  'DELETE /api/adoptions/:id/notes/:note_id': {
    summary: 'Delete the current user’s own note',
    access: 'Admin',
    params: applicationId.extend({ note_id: idInPath() }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'PUT /api/adoptions/:id/checks': {
    summary: 'Record the result of a reference check',
    access: 'Admin',
    params: applicationId,
    body: z.object({
      type: oneOf(checkTypes),
      outcome: oneOf([...checkOutcomes, 'not asked']).describe('`not asked` deletes the entry.'),
      note: orEmpty(paragraphs(decisionLimits.check)),
    }),
    response: z.array(checkSchema),
    errors: [404],
  },
  'PUT /api/adoptions/:id/flag': {
    summary: 'Flag an applicant',
    description: 'Shown on all of their applications until it expires. It blocks nothing.',
    access: 'Admin',
    params: applicationId,
    body: z.object({
      reason: requiredParagraphs(decisionLimits.flag),
      expires_on: orEmpty(z.iso.date('takes a date such as 2026-05-31')).describe(
        'The last day. Without it, the flag does not expire.',
      ),
    }),
    response: flagSchema,
    errors: [404, 409],
  },
  'DELETE /api/adoptions/:id/flag': {
    summary: 'Remove a flag',
    access: 'Admin',
    params: applicationId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'PUT /api/adoptions/:id/viewers': {
    summary: 'Report that the current user views an application, or has left it',
    description: 'Repeat it every 15 seconds.',
    access: 'Admin',
    params: applicationId,
    body: z.object({ is_leaving: yesOrNoInput().optional() }),
    response: z.object({ others: z.array(z.object({ id: z.int().positive(), name: z.string() })) }),
    errors: [404],
  },
});
export type ManageAdoptionsApi = typeof manageAdoptionsApi;
