import { z } from 'zod';
import { capabilities, staffRoleNames } from '../../platform/capabilities.contract.ts';
import { isBlank } from '../../platform/blank-text.contract.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, idInBody, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { anyText, emailAddress, phoneNumber, requiredLine, line, orEmpty } from '../../platform/http/text-schemas.ts';
import { accountLimits, personMessages } from './accounts.constants.ts';

export const roleNames = ['Admin', 'User'] as const;

export const roleSchema = z.object({ id: z.int().positive(), name: z.enum(roleNames) }).meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;

export const staffGrantSchema = z
  .object({
    role: z.enum(staffRoleNames),
    ends_at: z.iso.datetime().nullable().describe('When it ends; null: without an end.'),
  })
  .meta({ id: 'StaffGrant' });

export const userSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    role: roleSchema,
    role_id: z.int().positive(),
    created_at: z.iso.datetime(),
    staff_roles: z.array(staffGrantSchema).describe('Staff roles that have not ended; an Admin needs none.'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const ownAccountSchema = userSchema
  .extend({
    capabilities: z
      .array(z.enum(capabilities))
      .describe('What a User who is staff may do. An Admin may do everything.'),
    email_confirmed: z
      .boolean()
      .describe('Until then, no one gets an email on behalf of the account, and its listings wait.'),
  })
  .meta({ id: 'OwnAccount' });

export const sessionSchema = z
  .object({
    id: z.int().positive(),
    is_current: z.boolean().describe('Whether this request uses the session.'),
    device: z.string().describe('Browser and operating system, as far as the user agent tells.'),
    ip: z.string().describe('The IP address it was last used from.'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    expires_at: z.iso
      .datetime()
      .describe('When it ends: seven days after its last use, and 30 days after the login at the latest.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const loginResponseSchema = z.object({
  token: z.string(),
  role: z.enum(roleNames),
  user_id: z.int().positive(),
  username: z.string(),
  capabilities: z.array(z.enum(capabilities)).optional().describe('What a User who is staff may do.'),
});

const email = emailAddress();

/** Any, if it is the stored one: it may be older than the rules (write-user.ts). */
const unchangedPhone = requiredLine(accountLimits.phone_number, personMessages.phone_number);

const phone = phoneNumber()
  .refine((text) => text !== '', personMessages.phone_number)
  .meta({ type: 'string', minLength: 1, maxLength: accountLimits.phone_number });

const password = anyText(accountLimits.password);

const newPassword = password.min(1, personMessages.password);

/** The fields that people may set themselves; only rules set role, id and flags. */
const person = z.object({ name: requiredLine(accountLimits.name, personMessages.name), email, phone_number: phone });

const personUpdate = person.extend({ phone_number: unchangedPhone });

export const newAdminSchema = person.extend({ phone_number: line(accountLimits.phone_number), password });
export type NewAdmin = z.input<typeof newAdminSchema>;

const messageResponse = z.object({ message: z.string() });
const userId = z.object({ id: idInPath().describe('The user’s id.') });
const usersQuery = z.object({
  search: line(200).optional().describe('Part of a name, email or phone number, in any letter case.'),
  role: orEmpty(oneOf(roleNames)),
  staff_role: orEmpty(oneOf([...staffRoleNames, 'any'])).describe(
    'Users with this staff role; `any`: all who have one.',
  ),
  added_from: orEmpty(calendarDay()).describe(
    'First day on which the account was created, in the shelter’s time zone.',
  ),
  added_to: orEmpty(calendarDay()).describe('Last day.'),
  sort: orEmpty(oneOf(['name', 'added'])).describe('`name` by default.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('`asc` by default.'),
});
export type UsersQuery = z.output<typeof usersQuery>;

/** A member of the staff, for assigning work and for mentions. */
export const colleagueSchema = z.object({ id: z.int().positive(), name: z.string() }).meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof colleagueSchema>;

/** A role to grant, and its last day in the shelter’s time zone. */
const newGrant = z.object({
  role: oneOf(staffRoleNames),
  last_day: calendarDay().nullable().optional().describe('Null or absent: without an end.'),
});
export type NewGrant = z.output<typeof newGrant>;

const newGrants = z
  .array(newGrant, 'takes a list of roles')
  .max(staffRoleNames.length, 'has too many roles')
  .refine((grants) => new Set(grants.map(({ role }) => role)).size === grants.length, 'has a role twice');

export const accountsApi = defineApi({
  'POST /api/auth/signup': {
    summary: 'Create an account',
    description: 'A signed-in Admin can add an account for someone else, with the role `role_id`.',
    access: 'optional',
    body: person.extend({
      password: newPassword,
      // Ignored from anyone else, rather than rejected.
      role_id: z
        .unknown()
        .describe('Only Admins can set it; the default is User.')
        .meta({ type: 'integer', minimum: 1, maximum: MAX_INTEGER })
        .optional(),
    }),
    response: userSchema,
    status: 201,
    errors: [401, 403, 409],
  },
  'POST /api/auth/login': {
    summary: 'Log in',
    description:
      'Send the token in the header `Authorization: Bearer …`. It expires seven days after its last use, and 30 days after the login. An account with a second factor gets a 403 with `second_factor`: a challenge for `POST /api/auth/second-factor`.',
    access: 'public',
    body: z.object({
      email: anyText(1000)
        .trim()
        .refine((text) => !isBlank(text), personMessages.email),
      password: newPassword,
      device_token: z
        .string()
        .max(200)
        .optional()
        .describe('Of a device that needs no second factor (`POST /api/auth/second-factor`).'),
    }),
    response: loginResponseSchema,
    errors: [401, 403],
  },
  'POST /api/auth/logout': {
    summary: 'Log out',
    access: 'signed in',
    withoutSecondFactor: true,
    response: messageResponse,
  },
  'POST /api/auth/reset-password': {
    summary: 'Request a password reset link',
    description: 'The response is the same whether or not an account has this email.',
    access: 'public',
    body: z.object({ email }),
    response: messageResponse,
  },
  'GET /api/auth/reset-password/:token': {
    summary: 'Check a reset token',
    description: '204 if the token works; 400 if it was used, was replaced or has expired. Does not use it up.',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    response: z.void(),
    status: 204,
  },
  'POST /api/auth/reset-password/:token': {
    summary: 'Set a new password with a reset token',
    description: 'A token works once, for an hour. Ends all sessions of the account.',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ password: newPassword }),
    response: messageResponse,
  },
  'GET /api/users/': {
    summary: 'List users',
    description: 'Sorted by name, unless requested otherwise.',
    access: 'staff',
    capability: 'manage users',
    query: usersQuery,
    paged: true,
    response: z.array(userSchema),
  },
  'GET /api/users/total': {
    summary: 'Count users',
    access: 'staff',
    capability: 'view reports',
    response: z.object({ total_user: z.int().min(0) }),
  },
  'GET /api/users/colleagues': {
    summary: 'List the staff',
    description: 'For assigning work and for mentions.',
    access: 'staff',
    capability: 'assign tasks',
    query: z.object({
      can: orEmpty(oneOf(capabilities)).describe('What they must be allowed to do. Default: `work on tasks`.'),
    }),
    response: z.array(colleagueSchema),
  },
  'POST /api/users/': {
    summary: 'Add a user',
    access: 'staff',
    capability: 'manage users',
    stepUp: true,
    body: person.extend({ password: newPassword, role_id: idInBody() }),
    response: userSchema,
    status: 201,
    errors: [409],
  },
  'GET /api/users/:id': {
    summary: 'Get a user',
    access: 'staff',
    capability: 'manage users',
    params: userId,
    response: userSchema,
    errors: [404],
  },
  'PUT /api/users/:id': {
    summary: 'Update a user',
    description: 'Absent fields and an empty password stay unchanged. A new role or password ends the user’s sessions.',
    access: 'staff',
    capability: 'manage users',
    stepUp: true,
    changesPublicPages: true,
    params: userId,
    body: personUpdate.extend({ password, role_id: idInBody() }).partial(),
    response: userSchema,
    errors: [404, 409],
  },
  'PUT /api/users/:id/staff-roles': {
    summary: 'Set a user’s staff roles',
    description:
      'Replaces them. Ends the user’s sessions if anything changes. Work that they may no longer do is handed over or left to anyone. What they have done keeps their name.',
    access: 'staff',
    capability: 'manage users',
    stepUp: true,
    params: userId,
    body: z.object({
      roles: newGrants,
      hand_over_to: idInBody()
        .nullable()
        .optional()
        .describe('The colleague who gets the tasks and applications that the user may no longer work on.'),
    }),
    response: userSchema,
    errors: [404, 409],
  },
  'DELETE /api/users/:id': {
    summary: 'Delete a user',
    access: 'staff',
    capability: 'manage users',
    stepUp: true,
    changesPublicPages: true,
    params: userId,
    response: z.void(),
    status: 204,
    errors: [404, 409],
  },
  'GET /api/users/me': {
    summary: 'Get your own account',
    access: 'signed in',
    withoutSecondFactor: true,
    response: ownAccountSchema,
  },
  'PUT /api/users/me': {
    summary: 'Update your own account',
    description: 'Absent fields stay unchanged. A new email requires the current password.',
    access: 'signed in',
    changesPublicPages: true,
    body: personUpdate.extend({ current_password: password }).partial(),
    response: userSchema,
    errors: [409],
  },
  'DELETE /api/users/me': {
    summary: 'Delete your own account',
    description:
      'Also deletes open applications, pickups, payment methods, drafts, messages, chats and sessions; adoptions and receipts stay without a name. Pets that you listed leave the site, unless `leave_listings` is true. An Admin cannot delete their own account.',
    access: 'signed in',
    changesPublicPages: true,
    body: z.object({
      password: newPassword,
      leave_listings: yesOrNoInput().optional().describe('Whether pets that you listed stay on the site.'),
    }),
    response: z.void(),
    status: 204,
    errors: [409],
  },
  'POST /api/users/me/password': {
    summary: 'Change your own password',
    description: 'Ends all sessions; the token in the response starts a new one.',
    access: 'signed in',
    withoutSecondFactor: true,
    body: z.object({ current_password: newPassword, new_password: newPassword }),
    response: messageResponse.extend({ token: z.string() }),
  },
  'GET /api/users/me/sessions': {
    summary: 'List your own sessions',
    description: 'The most recently used first.',
    access: 'signed in',
    withoutSecondFactor: true,
    response: z.array(sessionSchema),
  },
  'DELETE /api/users/me/sessions': {
    summary: 'Log out of all other sessions',
    access: 'signed in',
    withoutSecondFactor: true,
    response: z.void(),
    status: 204,
  },
  'DELETE /api/users/me/sessions/:id': {
    summary: 'Log out of one session',
    access: 'signed in',
    withoutSecondFactor: true,
    params: z.object({ id: idInPath().describe('The session’s id.') }),
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'GET /api/roles/': {
    summary: 'List roles',
    access: 'staff',
    capability: 'manage users',
    response: z.array(roleSchema),
  },
});
export type AccountsApi = typeof accountsApi;
export type StaffGrant = z.infer<typeof staffGrantSchema>;
