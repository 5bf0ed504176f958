/**
 * Validation rules and messages that forms need while people type. Separate from the schemas, so that public pages load
 * no validation library.
 */

import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

const PASSWORD_RULES: [RegExp, string][] = [
  [/^.{10,}$/su, 'Password must be at least 10 characters long'],
  [/\p{Lu}/u, 'Password must contain at least one uppercase letter'],
  [/\p{Ll}/u, 'Password must contain at least one lowercase letter'],
  [/\d/, 'Password must contain at least one number'],
  [/[!@#$%^&*(),.?":{}|<>]/, 'Password must contain at least one special character (e.g., !@#$%^&*())'],
];

/** The password rules, for the checklist below a password field. */
export const passwordRules: readonly string[] = PASSWORD_RULES.map(([, message]) => message);

/** The broken password rules, in the specification's words; empty for a valid password. */
export function findPasswordErrors(password: string): string[] {
  return PASSWORD_RULES.filter(([rule]) => !rule.test(password)).map(([, message]) => message);
}

export function describePasswordErrors(errors: readonly string[]): string {
  return `Please fix the following password errors: ${errors.join(', ')}`;
}

export const accountMessages = {
  signedUp: 'Signup successful! Please log in.',
  signupFailed: 'Signup failed',
  loginFailed: 'Login failed',
  wrongCredentials: 'The e-mail address or the password is wrong.',
  emailTaken: 'An account with this e-mail address exists already.',
  weakPassword: 'This password is too easy to guess. Try a few unrelated words, a number and a symbol.',
  resetSent: 'A password reset link has been sent to your email if it exists.',
  resetSendFailed: 'Failed to send reset email. Please try again.',
  resetDone: 'Your password has been changed. Please log in.',
  resetFailed: 'Failed to reset password. The link may be invalid or expired.',
  resetTokenMissing: 'Invalid or missing reset token. Please request a new reset link.',
  resetTooShort: 'Password must be at least 6 characters long.',
  resetMismatch: 'Passwords do not match.',
  changeMismatch: 'Passwords do not match!',
  passwordMissing: {
    current_password: 'Enter your current password.',
    new_password: 'Enter a new password.',
    confirmation: 'Enter the new password again.',
  },
  passwordChanged: 'Your password has been changed.',
  currentPasswordWrong: 'The current password is wrong.',
  profileSaved: 'Your profile has been saved.',
  loggedOut: 'You are logged out.',
  logoutQuestionAdmin: 'Are you sure you want to log out?',
  logoutQuestionUser: 'Are you sure you want to logout?',
  usersUnauthorized: 'Unauthorized: Only Admins can manage users.',
  usersSessionExpired: 'Session expired or unauthorized. Please log in again.',
  userAdded: 'User added successfully.',
  userUpdated: 'User updated successfully.',
  userDeleted: 'User deleted successfully.',
  addUserFailed: 'Failed to add user.',
  invalidUser: 'Invalid user selected.',
  userNotFound: 'No user has this number.',
  roleNotFound: 'No role has this number.',
  lastAdmin: 'This is the last Admin; the shelter needs one.',
  deleteSelf: 'You cannot delete your own account here.',
  adminDeletesSelf:
    'An Admin cannot delete their own account. Ask another Admin to delete it, or to make you a User first.',
  passwordWrong: 'The password is wrong.',
  accountDeleted: 'Your account is deleted. Thank you for the time with us, and all the best to you and your animals.',
  sessionEnded: 'Your session has ended. Please log in again.',
  changeOwnInProfile: 'Your own e-mail address and password are changed on your profile page.',
  sessionNotFound: 'This session has ended already.',
} as const;

/** Maximum lengths in characters. */
export const accountLimits = { name: 200, email: MAX_EMAIL_LENGTH, phone_number: 40, password: 200 } as const;

/**
 * The reset screen sends shorter passwords than sign-up accepts and shows the server's message (`product.md`, section
 * 10).
 */
export const MIN_RESET_CHARACTERS = 6;
