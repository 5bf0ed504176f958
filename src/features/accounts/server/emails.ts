import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';

/** Emails about accounts. */

export function welcomeEmail(name: string, publicUrl: string): EmailContent {
  return {
    subject: 'Your account is ready',
    preview: 'Log in and find your match.',
    greeting: greet(name),
    paragraphs: [
      'Your account is ready. Log in with your email and the password you chose.',
      'Found a pet you love? You can apply online, or come by and say hello first.',
    ],
    action: { label: 'Meet our pets', href: `${publicUrl}/catalogue` },
    notes: ['Didn’t sign up? Reply to this email and we’ll remove the account.'],
  };
}

export function accountCreatedEmail(name: string, publicUrl: string): EmailContent {
  return {
    subject: 'We’ve created an account for you',
    preview: 'Choose a password to log in.',
    greeting: greet(name),
    paragraphs: [
      'We’ve created an account for you with this email.',
      'To choose a password, click the button and request a link.',
    ],
    action: { label: 'Choose a password', href: `${publicUrl}/auth?mode=reset` },
  };
}

/** The link is stored separately, since it gives access. */
export function invitationEmail(
  role: 'Admin' | 'User',
  { sender, shelter, expiresOn }: { sender: string; shelter: string; expiresOn: string },
): EmailContent {
  const inviter = isPlainName(sender) ? sender : shelter;
  return {
    subject: `You’re invited to join ${shelter}`,
    preview: 'Choose a password to create your account.',
    greeting: 'Hi,',
    paragraphs: [
      role === 'Admin'
        ? `${inviter} invited you to work with the team at ${shelter}. Enter your name and choose a password, and you’re in.`
        : `${inviter} invited you to create an account at ${shelter}. With it, you can save pets, apply to adopt and follow your applications.`,
    ],
    action: { label: 'Create account' },
    notes: [
      `This link works once and expires on ${expiresOn}. Weren’t expecting this? You can ignore this email, and we won’t create an account.`,
    ],
  };
}

/** The link is stored separately, since it gives access. */
export function passwordResetEmail(name: string): EmailContent {
  return {
    subject: 'Reset your password',
    preview: 'Your link works for one hour.',
    greeting: greet(name),
    paragraphs: ['Use the button below to choose a new password.'],
    action: { label: 'Reset password' },
    notes: [
      'This link works once and expires in an hour. Didn’t ask for this? You can ignore this email, and your password won’t change.',
    ],
  };
}

export function passwordChangedEmail(name: string, publicUrl: string): EmailContent {
  return {
    subject: 'Your password was changed',
    preview: 'If this wasn’t you, reset it now.',
    greeting: greet(name),
    paragraphs: [
      'Your password was just changed, and you were logged out on your other devices.',
      'If this was you, you’re all set. If not, reset your password now and let us know.',
    ],
    action: { label: 'Reset password', href: `${publicUrl}/auth?mode=reset` },
  };
}

/** Goes to the old address: someone who takes over an account controls the new one. */
export function emailChangedEmail(name: string): EmailContent {
  return {
    subject: 'Your email was changed',
    preview: 'We’ll use your new email from now on.',
    greeting: greet(name),
    paragraphs: [
      'The email on your account was just changed. This is our last email to this address.',
      'If this wasn’t you, contact us right away.',
    ],
  };
}

/** Goes to the new address. */
export function newEmailEmail(name: string): EmailContent {
  return {
    subject: 'Your email was changed',
    preview: 'We’ll email you here from now on.',
    greeting: greet(name),
    paragraphs: ['The email on your account was changed to this address. We’ll email you here from now on.'],
    notes: ['Don’t have an account with us? Reply to this email and we’ll look into it.'],
  };
}

/** The last email to a deleted account; deleted after a day. */
export function goodbyeEmail(name: string): EmailContent {
  return {
    subject: 'Your account has been deleted',
    preview: 'Thanks for being with us.',
    greeting: greet(name),
    paragraphs: [
      'We’ve deleted your account, as you asked, and everything that belonged to it. Records that we have to keep, such as completed adoptions and receipts, no longer show your name.',
      'Thanks for being with us. You’re always welcome back.',
    ],
    notes: ['If this wasn’t you, call us right away.'],
  };
}
