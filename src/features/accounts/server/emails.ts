import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';

/** Emails about accounts. */

export function welcomeEmail(name: string, publicUrl: string): EmailContent {
  return {
    subject: 'Your account is ready',
    preview: 'You can log in now and find the pet that fits you.',
    greeting: greet(name),
    paragraphs: [
      'Thank you for opening an account with us. You can log in with your e-mail address and the password you chose.',
      'Have a look at the pets that wait for a home. If one of them will not leave your mind, come and meet it.',
    ],
    action: { label: 'See our pets', href: `${publicUrl}/catalogue` },
    notes: ['If you did not open this account, please reply to this e-mail and we will remove it.'],
  };
}

export function accountCreatedEmail(name: string, publicUrl: string): EmailContent {
  return {
    subject: 'An account was made for you',
    preview: 'Choose a password of your own and log in.',
    greeting: greet(name),
    paragraphs: [
      'The shelter has made an account for you under this e-mail address.',
      'Choose a password of your own: on the page below, ask for a link to reset it, and we will mail it to you.',
    ],
    action: { label: 'Choose a password', href: `${publicUrl}/auth?mode=reset` },
  };
}

/** The link is stored separately, since it gives access. */
export function passwordResetEmail(name: string): EmailContent {
  return {
    subject: 'Set a new password',
    preview: 'The link works once, for an hour.',
    greeting: greet(name),
    paragraphs: ['Somebody, most likely you, has asked for a new password for your account. You can set it here.'],
    action: { label: 'Set a new password' },
    notes: [
      'The link works once, for an hour, and a newer one replaces it.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  };
}

export function passwordChangedEmail(name: string, publicUrl: string): EmailContent {
  return {
    subject: 'Your password was changed',
    preview: 'If it was not you, set a new one now.',
    greeting: greet(name),
    paragraphs: [
      'The password of your account has just been changed, and you were signed out everywhere.',
      'If it was you, all is well. If it was not, set a new password now and tell us.',
    ],
    action: { label: 'Set a new password', href: `${publicUrl}/auth?mode=reset` },
  };
}

/** Goes to the old address: someone who takes over an account controls the new one. */
export function emailChangedEmail(name: string): EmailContent {
  return {
    subject: 'Your e-mail address was changed',
    preview: 'Your account is reached under another address now.',
    greeting: greet(name),
    paragraphs: [
      'The e-mail address of your account has just been changed. This is the last e-mail to this one.',
      'If it was not you, please write or call us at once.',
    ],
  };
}

/** The last email to a deleted account; deleted after a day. */
export function goodbyeEmail(name: string): EmailContent {
  return {
    subject: 'Your account is deleted',
    preview: 'Thank you for the time with us.',
    greeting: greet(name),
    paragraphs: [
      'Your account is deleted, as you have asked for, and with it what belonged to it alone. What the shelter has to keep, adoptions that took place and their receipts, stays without your name.',
      'Thank you for the time with us. You are always welcome again, with or without an account.',
    ],
    notes: ['If it was not you who deleted it, please call us at once.'],
  };
}
