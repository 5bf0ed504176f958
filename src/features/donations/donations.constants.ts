import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

export const donationTypes = ['once', 'monthly'] as const;
export type DonationType = (typeof donationTypes)[number];

export const donationTypeLabels: Record<DonationType, string> = { once: 'One-time', monthly: 'Monthly' };

export const dedicationTypes = ['honor', 'memory'] as const;
export type DedicationType = (typeof dedicationTypes)[number];

export const dedicationLabels: Record<DedicationType, string> = { honor: 'In honor of', memory: 'In memory of' };

/** Of a monthly donation, as people see it. */
export const monthlyStatuses = ['active', 'past due', 'stopping', 'ended'] as const;
export type MonthlyStatus = (typeof monthlyStatuses)[number];

export const monthlyStatusLabels: Record<MonthlyStatus, string> = {
  active: 'Active',
  'past due': 'Payment failed',
  stopping: 'Stopping',
  ended: 'Ended',
};

export const donationSorts = ['date', 'amount', 'donor'] as const;
export type DonationSort = (typeof donationSorts)[number];

/** Lengths in characters; amounts in cents. The provider accepts no less. */
export const donationLimits = {
  name: 120,
  email: MAX_EMAIL_LENGTH,
  dedication_name: 120,
  dedication_note: 300,
  minCents: 100,
  maxCents: 1_000_000,
} as const;

/** In cents; the second one is chosen at first. */
export const presetAmounts = [2500, 5000, 10_000, 25_000] as const;
export const DEFAULT_PRESET = 5000;

/** What the form sends when people type an amount of their own. */
export const OTHER_AMOUNT = 'other';

export const donationMessages = {
  name: 'Enter your name',
  email: 'Enter your email',
  donorName: 'Enter the donor’s name',
  amount: (least: string, most: string) => `Enter an amount from ${least} to ${most}`,
  currency: (currency: string) => `We can only accept donations in ${currency}.`,
  dedicationName: 'Enter the name of the person or pet',
  dedicationType: 'Choose “In honor of” or “In memory of”',
  incomplete: 'Check the highlighted fields',
  failed: 'We couldn’t open the payment page. Please try again.',
  off: 'We can’t accept donations online right now.',
  notFound: 'We couldn’t find this donation.',
  monthlyNotFound: 'We couldn’t find this monthly donation.',
  linkExpired: 'This link has expired. Ask for a new one below.',
  noAccess: 'Log in, or open the link from the email again.',
  linkSent: 'If you’ve donated with this email, we’ve just sent you a link.',
  confirmEmail: 'Confirm your email first so we know these donations are yours.',
  hasAccount: 'This donor has an account. Deleting the account deletes their data.',
  donorErased: 'Deleted. The amount and the receipt stay, without a name.',
  noStatement: 'There are no donations for that year.',
  online: 'This donation was paid online, so it’s refunded online, too.',
  otherMode: 'We can’t stop this monthly donation here. Please contact us, and we’ll take care of it.',
  otherModeForStaff: 'This monthly donation was started with other Stripe keys. Stop it in Stripe’s dashboard.',
  recorded: 'The donation is recorded.',
} as const;

/** How long a link in an email works. */
export const DONOR_LINK_DAYS = 90;

/** What the IRS asks of a receipt for a donation (Publication 1771). */
export const NOTHING_IN_RETURN = 'We provided no goods or services in exchange for these donations.';
