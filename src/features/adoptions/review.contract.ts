import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { orEmpty, paragraphs, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { paymentMethodSchema } from '../payments/payments.contract.ts';
import { applicationId } from './adoptions.contract.ts';
import {
  applicationStatuses,
  checkOutcomes,
  checkTypes,
  decisionLimits,
  MAX_QUEUED,
  reviewQueues,
} from './adoptions.constants.ts';
import { adminApplicationSchema } from './manage-adoptions.contract.ts';

const noteSchema = z
  .object({
    id: z.int().positive(),
    author: z.string().nullable(),
    is_own: z.boolean(),
    text: z.string().describe('Mentions colleagues by id, as `@[7]`.'),
    mentions: z
      .array(z.object({ id: z.int().positive(), name: z.string().nullable() }))
      .describe('The colleagues it mentions. A name is null if they are no longer an Admin.'),
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

const competingApplicationSchema = adminApplicationSchema
  .extend({ checks: z.array(checkSchema) })
  .meta({ id: 'CompetingApplication' });
export type CompetingApplication = z.infer<typeof competingApplicationSchema>;

const queuedApplicationSchema = z
  .object({
    id: z.int().positive(),
    applicant: z.string().describe('Empty after the account was deleted.'),
    pet: z.string(),
    status: z.enum(applicationStatuses),
    created_at: z.iso.datetime(),
    is_overdue: z.boolean(),
    is_waiting: z.boolean().describe('Whether it waits for the applicant’s reply.'),
    is_flagged: z.boolean(),
    assignee: z.string().nullable(),
  })
  .meta({ id: 'QueuedApplication' });
export type QueuedApplication = z.infer<typeof queuedApplicationSchema>;

const reviewQueueSchema = z
  .object({
    items: z.array(queuedApplicationSchema).describe(`At most ${MAX_QUEUED}.`),
    counts: z.record(z.enum(reviewQueues), z.int().min(0)).describe(`Of each queue, at most ${MAX_QUEUED}.`),
  })
  .meta({ id: 'ReviewQueue' });
export type ReviewQueueItems = z.infer<typeof reviewQueueSchema>;

const applicationDetailsSchema = z
  .object({
    application: adminApplicationSchema,
    payment_methods: z.array(paymentMethodSchema).describe('The applicant’s payment methods.'),
    competing_applications: z
      .array(competingApplicationSchema)
      .describe('The other open applications for the pet, oldest first.'),
    applicant_history: z.array(adminApplicationSchema).describe('The applicant’s other applications, newest first.'),
    notes: z.array(noteSchema),
    checks: z.array(checkSchema),
  })
  .meta({ id: 'ApplicationDetails' });
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>;

export const reviewApi = defineApi({
  'GET /api/adoptions/queue': {
    summary: 'List the applications of a review queue',
    description: 'The ones that have waited longest first.',
    access: 'staff',
    capability: 'view applications',
    query: z.object({ queue: orEmpty(oneOf(reviewQueues)).describe('`pending` by default.') }),
    response: reviewQueueSchema,
  },
  'GET /api/adoptions/:id/details': {
    summary: 'Show an application with notes, checks and related applications',
    access: 'staff',
    capability: 'view applications',
    params: applicationId,
    response: applicationDetailsSchema,
    errors: [404],
  },
  'POST /api/adoptions/:id/notes': {
    summary: 'Add an internal note',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    body: z.object({ text: requiredParagraphs(decisionLimits.note) }),
    response: noteSchema,
    status: 201,
    errors: [404],
  },
  'DELETE /api/adoptions/:id/notes/:note_id': {
    summary: 'Delete the current user’s own note',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId.extend({ note_id: idInPath() }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
  'PUT /api/adoptions/:id/assignee': {
    summary: 'Assign an application to an Admin',
    description: 'Notifies them, unless they are the current user.',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    body: z.object({
      assignee_id: z.union([z.null(), idInBody()]).describe('null for nobody.'),
      seen_id: z
        .union([z.null(), idInBody()])
        .describe(
          'The assignee that the current user sees. If a colleague has changed it since, the call is rejected.',
        ),
    }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'PUT /api/adoptions/:id/checks': {
    summary: 'Record the result of a reference check',
    access: 'staff',
    capability: 'decide applications',
    params: applicationId,
    body: z.object({
      type: oneOf(checkTypes),
      outcome: oneOf([...checkOutcomes, 'not asked']).describe('`not asked` deletes the entry.'),
      note: orEmpty(paragraphs(decisionLimits.check)),
    }),
    response: z.array(checkSchema),
    errors: [404],
  },
  'PUT /api/adoptions/:id/viewers': {
    summary: 'Report that the current user views an application, or has left it',
    description: 'Repeat it every 15 seconds.',
    access: 'staff',
    capability: 'view applications',
    params: applicationId,
    body: z.object({ is_leaving: yesOrNoInput().optional() }),
    response: z.object({ others: z.array(z.object({ id: z.int().positive(), name: z.string() })) }),
    errors: [404],
  },
});
export type ReviewApi = typeof reviewApi;
