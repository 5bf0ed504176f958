export const paymentModes = ['live', 'test', 'demo'] as const;
/** Where payments go: to the bank, to Stripe's test mode, or to the demo's fake provider. */
export type PaymentMode = (typeof paymentModes)[number];

export const attemptStatuses = ['creating', 'open', 'paid', 'expired'] as const;

export const refundStatuses = ['requested', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The race for the pet was lost, staff refunded it here, or someone did at the provider. */
export const refundReasons = ['too late', 'staff', 'provider'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const disputeStatuses = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const MAX_DONATION_CENTS = 100_000;

export const checkoutMessages = {
  notDue: 'There’s nothing left to pay.',
  alreadyPaid: 'You’ve already paid. Thank you!',
  busy: 'Your payment is still in progress. Please try again in a minute.',
  notFound: 'We couldn’t find this payment.',
  nothing: 'Enter an amount.',
  clientKey: 'takes a UUID',
  tooHigh: 'That’s more than is left of this payment.',
  notOnline: 'This receipt isn’t for an online payment.',
  otherMode: 'This payment was made with other keys, so it can’t be refunded now.',
  failedAtStripe: 'Stripe rejected this refund. Check the payment in Stripe’s dashboard.',
} as const;

export const TEST_NOTICE = 'Test mode: no real money moves';

/** Printed on receipts of payments without real money. */
export function testNote(mode: PaymentMode): string | undefined {
  return mode === 'live' ? undefined : TEST_NOTICE;
}

export const keyLimits = { length: 255 } as const;

export const keyMessages = {
  secretMissing: 'Enter the secret key',
  secretPublishable: 'That’s the publishable key. Enter the secret key, which starts with sk_ or rk_',
  secretIsSigning: 'That’s a signing secret. Enter the secret key, which starts with sk_ or rk_',
  secretFormat: 'Enter the complete key. It starts with sk_live_, sk_test_, rk_live_ or rk_test_',
  signingMissing: 'Enter the signing secret',
  signingFormat: 'Enter the complete signing secret. It starts with whsec_',
  rejected: 'Stripe doesn’t accept this key. Copy it again from Stripe’s dashboard',
  permission:
    'This key isn’t allowed to create payments. It needs write access to Checkout Sessions, Refunds and Subscriptions, and read access to Invoices',
  works: 'Saved. Stripe accepts this key.',
  unchecked: 'Saved. We couldn’t reach Stripe, so we don’t know yet whether it accepts this key.',
  badSignature: 'The signature isn’t valid.',
  off: 'Online payments are off.',
  hasMonthly:
    'Monthly donations are running with the current keys. Stop them first, or enter keys of the same Stripe account.',
} as const;

/** Whether a valid secret key moves no real money. */
export function isTestKey(key: string): boolean {
  return /^[sr]k_test_/.test(key);
}

export function modeOf(secretKey: string): PaymentMode {
  return isTestKey(secretKey) ? 'test' : 'live';
}

/** @returns what is wrong with a secret key, or null */
export function findSecretKeyError(key: string): string | null {
  if (key === '') return keyMessages.secretMissing;
  if (key.startsWith('pk_')) return keyMessages.secretPublishable;
  if (key.startsWith('whsec_')) return keyMessages.secretIsSigning;
  return /^[sr]k_(?:test|live)_[A-Za-z0-9]{8,200}$/.test(key) ? null : keyMessages.secretFormat;
}

/** @returns what is wrong with a webhook's signing secret, or null */
export function findSigningSecretError(secret: string): string | null {
  if (secret === '') return keyMessages.signingMissing;
  return /^whsec_[A-Za-z0-9+/=_-]{8,200}$/.test(secret) ? null : keyMessages.signingFormat;
}
