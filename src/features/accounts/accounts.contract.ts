import { z } from 'zod';

const PASSWORD_RULES: [RegExp, string][] = [
  [/^.{10,}$/su, 'Password must be at least 10 characters long'],
  [/\p{Lu}/u, 'Password must contain at least one uppercase letter'],
  [/\p{Ll}/u, 'Password must contain at least one lowercase letter'],
  [/\d/, 'Password must contain at least one number'],
  [/[!@#$%^&*(),.?":{}|<>]/, 'Password must contain at least one special character (e.g., !@#$%^&*())'],
];

/** What is wrong with a new password, in the specification's words; empty when it may be set. */
export function findPasswordErrors(password: string): string[] {
  return PASSWORD_RULES.filter(([rule]) => !rule.test(password)).map(([, message]) => message);
}

/** Text a person typed for a name: one line, no control characters. */
const oneLine = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'takes at most 200 characters')
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must be one line of text');

export const newAdminSchema = z.object({
  name: oneLine,
  email: z.email('is not an e-mail address').max(254, 'takes at most 254 characters'),
  phone_number: z.string().trim().max(40, 'takes at most 40 characters'),
  password: z.string().max(200, 'takes at most 200 characters'),
});
export type NewAdmin = z.infer<typeof newAdminSchema>;
