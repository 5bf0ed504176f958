import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { anyText, emailAddress, requiredLine } from '../../platform/http/text-schemas.ts';
import { accountLimits, personMessages } from './accounts.constants.ts';
import { loginResponseSchema, roleNames } from './accounts.contract.ts';
import { INVITATION_VALID_DAYS } from './invitations.constants.ts';

export const invitationSchema = z
  .object({
    id: z.int().positive(),
    email: z.string(),
    role: z.enum(roleNames),
    sent_by: z.string().describe('The name of the Admin who sent it last.'),
    sent_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

const invitationId = z.object({ id: idInPath().describe('The invitation’s id.') });
const token = z.string().max(200).describe('The token of the link in the email.');

export const invitationsApi = defineApi({
  'GET /api/users/invitations': {
    summary: 'List invitations',
    description: 'Those that were neither accepted nor canceled, the newest first.',
    access: 'Admin',
    response: z.array(invitationSchema),
  },
  'POST /api/users/invitations': {
    summary: 'Invite someone by email',
    description: `The email’s link works once, for ${INVITATION_VALID_DAYS} days. An expired invitation is replaced.`,
    access: 'Admin',
    body: z.object({ email: emailAddress(), role: oneOf(roleNames) }),
    response: invitationSchema,
    status: 201,
    errors: [409],
  },
  'POST /api/users/invitations/:id/resend': {
    summary: 'Resend an invitation',
    description: 'With a new link. The earlier one stops working.',
    access: 'Admin',
    params: invitationId,
    response: invitationSchema,
    errors: [404, 409],
  },
  'DELETE /api/users/invitations/:id': {
    summary: 'Cancel an invitation',
    access: 'Admin',
    params: invitationId,
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'POST /api/invitations/lookup': {
    summary: 'Get the invitation of a link',
    description: 'Does not use it up.',
    access: 'public',
    body: z.object({ token }),
    response: invitationSchema.pick({ email: true, role: true }),
  },
  'POST /api/invitations/accept': {
    summary: 'Create the account that one was invited to, and log in',
    access: 'public',
    body: z.object({
      token,
      name: requiredLine(accountLimits.name, personMessages.name),
      password: anyText(accountLimits.password).min(1, personMessages.password),
    }),
    response: loginResponseSchema,
    status: 201,
    errors: [409],
  },
});
export type InvitationsApi = typeof invitationsApi;
