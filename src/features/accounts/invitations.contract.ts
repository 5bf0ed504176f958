import { z } from 'zod';
import { staffRoleNames } from '../../platform/capabilities.contract.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
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
    staff_roles: z.array(z.enum(staffRoleNames)).describe('Staff roles that a User gets.'),
    roles_end_at: z.iso.datetime().nullable().describe('When the staff roles end; null: without an end.'),
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
    access: 'staff',
    capability: 'manage users',
    response: z.array(invitationSchema),
  },
  'POST /api/users/invitations': {
    summary: 'Invite someone by email',
    description: `The email’s link works once, for ${INVITATION_VALID_DAYS} days. An expired invitation is replaced.`,
    access: 'staff',
    capability: 'manage users',
    stepUp: true,
    body: z.object({
      email: emailAddress(),
      role: oneOf(roleNames),
      staff_roles: z
        .array(oneOf(staffRoleNames), 'takes a list of roles')
        .max(staffRoleNames.length, 'has too many roles')
        .optional()
        .describe('Staff roles for a User.'),
      last_day: calendarDay()
        .nullable()
        .optional()
        .describe('The last day of the staff roles, in the shelter’s time zone.'),
    }),
    response: invitationSchema,
    status: 201,
    errors: [409],
  },
  'POST /api/users/invitations/:id/resend': {
    summary: 'Resend an invitation',
    description: 'With a new link. The earlier one stops working.',
    access: 'staff',
    capability: 'manage users',
    stepUp: true,
    params: invitationId,
    response: invitationSchema,
    errors: [404, 409],
  },
  'DELETE /api/users/invitations/:id': {
    summary: 'Cancel an invitation',
    access: 'staff',
    capability: 'manage users',
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
    response: invitationSchema.pick({ email: true, role: true, staff_roles: true }),
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
