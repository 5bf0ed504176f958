import type { EmailContent } from '../../../platform/email/email-content.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
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

/** After sign-up. The link is stored separately, since it gives access. */
export function confirmWelcomeEmail(name: string): EmailContent {
  return {
    subject: 'Confirm your email',
    preview: 'One click, and your account is complete.',
    greeting: greet(name),
    paragraphs: [
      'Your account is ready. Please confirm that this email is yours. Once you do, pets you list go live and we can email others for you.',
      'Found a pet you love? You can apply online, or come by and say hello first.',
    ],
    action: { label: 'Confirm email' },
    notes: ['This link works for 7 days. Didn’t sign up? Reply to this email and we’ll remove the account.'],
  };
}

/** The link is stored separately, since it gives access. */
export function confirmEmailEmail(name: string): EmailContent {
  return {
    subject: 'Confirm your email',
    preview: 'One click, and you’re done.',
    greeting: greet(name),
    paragraphs: ['Please confirm that this email is yours.'],
    action: { label: 'Confirm email' },
    notes: ['This link works for 7 days. Don’t have an account with us? Reply to this email and we’ll look into it.'],
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

/** @param roles labels; none after someone has left the staff */
export function staffRolesEmail(
  name: string,
  roles: readonly string[],
  { shelter, publicUrl }: { shelter: string; publicUrl: string },
): EmailContent {
  const greeting = greet(name);
  if (roles.length === 0) {
    return {
      subject: 'Your staff access has ended',
      preview: `Thanks for your work at ${shelter}.`,
      greeting,
      paragraphs: [
        `You’re no longer on the staff of ${shelter}, and we’ve logged you out everywhere. Thanks for all you’ve done for the animals.`,
        'You can still log in to your own account, with your adoptions and favorites.',
      ],
    };
  }
  return {
    subject: 'Your staff access has changed',
    preview: `${joinList(roles)} at ${shelter}`,
    greeting,
    paragraphs: [
      `Your staff access at ${shelter} has changed. Your ${roles.length === 1 ? 'role is' : 'roles are'} now: ${joinList(roles)}.`,
      'Log in again to see your dashboard.',
    ],
    action: { label: 'Log in', href: `${publicUrl}/auth` },
  };
}

/** The link is stored separately, since it gives access. */
export function invitationEmail(
  isForStaff: boolean,
  { sender, shelter, expiresOn }: { sender: string; shelter: string; expiresOn: string },
): EmailContent {
  const inviter = isPlainName(sender) ? sender : shelter;
  return {
    subject: `You’re invited to join ${shelter}`,
    preview: 'Choose a password to create your account.',
    greeting: 'Hi,',
    paragraphs: [
      isForStaff
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

export function newNetworkEmail(
  name: string,
  { device, ip, publicUrl }: { device: string; ip: string; publicUrl: string },
): EmailContent {
  return {
    subject: 'New login to your account',
    preview: 'If this wasn’t you, reset your password.',
    greeting: greet(name),
    paragraphs: [
      `Someone just logged in to your account from a network that we haven’t seen before: ${device}, IP address ${ip}.`,
      'If this was you, you’re all set. If this wasn’t you, reset your password now: that logs everyone else out.',
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

/** Goes to the new address. The link is stored separately, since it gives access. */
export function newEmailEmail(name: string): EmailContent {
  return {
    subject: 'Your email was changed',
    preview: 'We’ll email you here from now on.',
    greeting: greet(name),
    paragraphs: [
      'The email on your account was changed to this address. We’ll email you here from now on. Please confirm that it’s yours.',
    ],
    action: { label: 'Confirm email' },
    notes: ['This link works for 7 days. Don’t have an account with us? Reply to this email and we’ll look into it.'],
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
