import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

/** Apart from the schemas, so that pages do not load them. */

export const reportReasons = ['not real', 'sells animals', 'welfare', 'wrong details', 'offensive', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  'not real': 'This pet or owner isn’t real',
  'sells animals': 'The owner sells or breeds animals',
  welfare: 'I’m worried about the pet’s welfare',
  'wrong details': 'The details are wrong',
  offensive: 'It’s offensive or shares private information',
  other: 'Something else',
};

/** Maximum lengths in characters. */
export const ownerListingLimits = {
  name: 200,
  email: MAX_EMAIL_LENGTH,
  message: 2000,
  reply: 2000,
  details: 1000,
} as const;

export const ownerListingMessages = {
  notListedByOwner: 'This pet isn’t listed by its owner.',
  /** By field of an inquiry. */
  missing: { name: 'Enter your name', email: 'Enter your email', message: 'Enter your message' },
  notFound: 'We can’t find this pet.',
  ownListing: 'This is your own listing.',
  adopted: (pet: string) => `${pet} has already found their forever home.`,
  confirm: (email: string) => `We’ve emailed a link to ${email}. Open it and confirm to send your message.`,
  sent: 'We’ll email you the reply.',
  linkExpired: 'This link no longer works. If the pet is still on our site, please write your message again.',
  sendFailed: 'We couldn’t send your message. Please try again.',
  reported: 'Thanks for telling us. We’ll take a look.',
  reportFailed: 'We couldn’t send your report. Please try again.',
  dismissed: 'Reports dismissed.',
  inquiryNotFound: 'We can’t find this message.',
  unlisted: 'This listing isn’t on the site right now, so we can’t send replies about it.',
  alreadyReplied: 'You’ve already replied to this message.',
  replied: 'Reply sent.',
  replyFailed: 'We couldn’t send your reply. Please try again.',
} as const;
