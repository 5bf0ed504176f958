import { z } from 'zod';
import { isBlank } from '../../platform/blank-text.contract.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath, idInBody, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { anyText, emailAddress, requiredLine, line } from '../../platform/http/text-schemas.ts';
import { accountLimits } from './account-words.contract.ts';

export const roleNames = ['Admin', 'User'] as const;

export const roleSchema = z.object({ id: z.int().positive(), name: z.enum(roleNames) }).meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;

export const userSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    role: roleSchema,
    role_id: z.int().positive(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z
  .object({
    id: z.int().positive(),
    is_current: z.boolean().describe('Whether this call was made in it.'),
    device: z.string().describe('Browser and system, as far as they can be told.'),
    ip: z.string().describe('The IP address it was last used from.'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

const email = emailAddress();

const phone = requiredLine(accountLimits.phone_number).refine(
  (text) => /\d/.test(text) && /^[\d\s()+./x#*–-]+$/i.test(text),
  'must be a phone number, such as +1 206 555 0100',
);

const password = anyText(accountLimits.password);

const newPassword = password.min(1, 'must not be empty');

/** What an account is made of; roles, numbers and flags are set by rules alone. */
const person = z.object({ name: requiredLine(accountLimits.name), email, phone_number: phone });

export const newAdminSchema = person.extend({ phone_number: line(accountLimits.phone_number), password });
export type NewAdmin = z.input<typeof newAdminSchema>;

const messageAnswer = z.object({ message: z.string() });
const userId = z.object({ id: idInPath().describe('The user’s number.') });
const search = z.object({
  search: line(200).optional().describe('Part of a name, e-mail address or phone number, in any letter case.'),
});

export const accountsApi = defineApi({
  'POST /api/auth/signup': {
    summary: 'Open an account',
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
    errors: [401, 409],
  },
  'POST /api/auth/login': {
    summary: 'Log in',
    description:
      'The token goes into the header `Authorization: Bearer …` of the other calls. It holds until seven days after its last use.',
    access: 'public',
    body: z.object({
      email: anyText(1000)
        .trim()
        .refine((text) => !isBlank(text), 'must not be empty'),
      password: newPassword,
    }),
    response: z.object({
      token: z.string(),
      role: z.enum(roleNames),
      user_id: z.int().positive(),
      username: z.string(),
    }),
    errors: [401],
  },
  'POST /api/auth/logout': {
    summary: 'End the session',
    access: 'signed in',
    response: messageAnswer,
  },
  'POST /api/auth/reset-password': {
    summary: 'Ask for a link that sets a new password',
    description: 'Answers the same whether or not an account has this e-mail address.',
    access: 'public',
    body: z.object({ email }),
    response: messageAnswer,
  },
  'POST /api/auth/reset-password/:token': {
    summary: 'Set a new password with the link’s token',
    description: 'A token works once, for an hour. It ends all sessions of the account.',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ password: newPassword }),
    response: messageAnswer,
  },
  'GET /api/users/': {
    summary: 'List the users',
    description: 'By name.',
    access: 'Admin',
    query: search,
    paged: true,
    response: z.array(userSchema),
  },
  'GET /api/users/total': {
    summary: 'Count the users',
    access: 'Admin',
    response: z.object({ total_user: z.int().min(0) }),
  },
  'POST /api/users/': {
    summary: 'Add a user',
    access: 'Admin',
    body: person.extend({ password: newPassword, role_id: idInBody() }),
    response: userSchema,
    status: 201,
    errors: [409],
  },
  'GET /api/users/:id': {
    summary: 'Show a user',
    access: 'Admin',
    params: userId,
    response: userSchema,
    errors: [404],
  },
  'PUT /api/users/:id': {
    summary: 'Change a user',
    description:
      'Absent fields stay as they are, and so does the password where it is empty. A new role or password ends the user’s sessions.',
    access: 'Admin',
    params: userId,
    body: person.extend({ password, role_id: idInBody() }).partial(),
    response: userSchema,
    errors: [404, 409],
  },
  'DELETE /api/users/:id': {
    summary: 'Delete a user',
    access: 'Admin',
    params: userId,
    response: z.void(),
    status: 204,
    errors: [404, 409],
  },
  'GET /api/users/me': {
    summary: 'Show one’s own account',
    access: 'signed in',
    response: userSchema,
  },
  'PUT /api/users/me': {
    summary: 'Change one’s own account',
    description: 'Absent fields stay as they are. A new e-mail address needs the current password.',
    access: 'signed in',
    body: person.extend({ current_password: password }).partial(),
    response: userSchema,
    errors: [409],
  },
  'DELETE /api/users/me': {
    summary: 'Delete one’s own account',
    description:
      'Open applications, pickups, payment methods, drafts, messages, chats and sessions go with it; adoptions and receipts stay without a name. An Admin cannot delete their own.',
    access: 'signed in',
    body: z.object({ password: newPassword }),
    response: z.void(),
    status: 204,
    errors: [409],
  },
  'POST /api/users/me/password': {
    summary: 'Change one’s own password',
    description: 'Ends all sessions; the answer’s token begins a new one.',
    access: 'signed in',
    body: z.object({ current_password: newPassword, new_password: newPassword }),
    response: messageAnswer.extend({ token: z.string() }),
  },
  'GET /api/users/me/sessions': {
    summary: 'List where one is signed in',
    description: 'The one used last comes first.',
    access: 'signed in',
    response: z.array(sessionSchema),
  },
  'DELETE /api/users/me/sessions': {
    summary: 'Sign out everywhere else',
    access: 'signed in',
    response: z.void(),
    status: 204,
  },
  'DELETE /api/users/me/sessions/:id': {
    summary: 'Sign out in one place',
    access: 'signed in',
    params: z.object({ id: idInPath().describe('The session’s number.') }),
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'GET /api/roles/': {
    summary: 'List the roles',
    access: 'Admin',
    response: z.array(roleSchema),
  },
});
export type AccountsApi = typeof accountsApi;
