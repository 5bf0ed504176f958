/**
 * Validation rules and messages that forms need while people type. Separate from the schemas, so that public pages load
 * no validation library.
 */

import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';
import { MAX_PHONE_LENGTH } from '../../platform/phone-number.contract.ts';

const SYMBOL = /[!@#$%^&*(),.?":{}|<>]/;

interface PasswordRule {
  pattern: RegExp;
  /** For the checklist below a password field. */
  label: string;
  /** In the specification's words, for a password that breaks the rule. */
  message: string;
}

export const passwordRules: readonly PasswordRule[] = [
  { pattern: /^.{10,}$/su, label: '10+ characters', message: 'Password must be at least 10 characters long' },
  { pattern: /\p{Lu}/u, label: 'Uppercase letter', message: 'Password must contain at least one uppercase letter' },
  { pattern: /\p{Ll}/u, label: 'Lowercase letter', message: 'Password must contain at least one lowercase letter' },
  { pattern: /\d/, label: 'Number', message: 'Password must contain at least one number' },
  {
    pattern: SYMBOL,
    label: 'Symbol, e.g. ! @ # $ % (not - or _)',
    message: 'Password must contain at least one special character (e.g., !@#$%^&*())',
  },
];

/** On a field for a new password. `passwordrules` has Safari suggest a valid one, not just hyphens between letters. */
export const newPasswordField = {
  autoComplete: 'new-password',
  passwordrules: 'minlength: 10; required: upper; required: lower; required: digit; required: [!@#$%^&*?]',
} as const;

/** The broken password rules, in the specification's words; empty for a valid password. */
export function findPasswordErrors(password: string): string[] {
  return passwordRules.filter(({ pattern }) => !pattern.test(password)).map(({ message }) => message);
}

/** A typed character that looks like a symbol but is not in the specification's set; null if one is, too. */
export function findOtherSymbol(password: string): string | null {
  return SYMBOL.test(password) ? null : (/[\p{P}\p{S}]/u.exec(password)?.[0] ?? null);
}

export function describePasswordErrors(errors: readonly string[]): string {
  return `Please fix the following password errors: ${errors.join(', ')}`;
}

/** For a field that is empty, in the label's words. */
export const personMessages = {
  name: 'Enter your name',
  phone_number: 'Enter your phone number',
  email: 'Enter your email',
  password: 'Enter your password',
} as const;

export const accountMessages = {
  signedUp: 'Signup successful! Please log in.',
  rulesBroken: 'Choose a password that meets every rule',
  notRepeated: 'Enter the same password again',
  signupFailed: 'Signup failed',
  loginFailed: 'Login failed',
  wrongCredentials: 'That email and password don’t match.',
  secondFactor: 'Confirm that it’s you to finish logging in.',
  emailTaken: 'An account with this email already exists.',
  stolenPassword: 'This password is on lists of stolen passwords, which attackers try first. Choose another one.',
  weakPassword: 'This password is too easy to guess. Make it longer, e.g. by adding another unrelated word or two.',
  weakPersonalPassword:
    'This password is too easy to guess: it contains a name, email or phone number. Make it longer, e.g. by adding another unrelated word or two.',
  resetSent: 'A password reset link has been sent to your email if it exists.',
  resetSendFailed: 'Failed to send reset email. Please try again.',
  changeMismatch: 'Passwords do not match!',
  passwordMissing: {
    current_password: 'Enter your current password',
    new_password: 'Enter a new password',
    confirmation: 'Enter the new password again',
  },
  passwordChanged: 'Your password has been changed.',
  currentPasswordWrong: 'That’s not your current password.',
  profileSaved: 'Profile saved.',
  profileSavedWithEmail: (email: string) => `Profile saved. We’ll email you at ${email} from now on.`,
  loggedOut: 'You’re logged out.',
  logoutQuestionAdmin: 'Are you sure you want to log out?',
  logoutQuestionUser: 'Are you sure you want to logout?',
  passwordWrong: 'That’s not your password.',
  accountDeleted: 'Your account has been deleted. Thanks for being with us, and all the best to you and your pets.',
  sessionEnded: 'Your session has ended. Please log in again.',
  sessionNotFound: 'This session has already ended.',
} as const;

/** Maximum lengths in characters. */
export const accountLimits = {
  name: 200,
  email: MAX_EMAIL_LENGTH,
  phone_number: MAX_PHONE_LENGTH,
  password: 200,
} as const;
