import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInPath, integerInBody } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { receiptNote } from '../receipts/receipts.contract.ts';
import { MAX_AMOUNT_CENTS } from '../receipts/receipts.constants.ts';
import {
  attemptStatuses,
  checkoutMessages,
  disputeStatuses,
  MAX_DONATION_CENTS,
  paymentModes,
  refundReasons,
  refundStatuses,
} from './online-payments.constants.ts';

const cents = z.int().min(0);
const label = z.object({ id: z.int().positive(), label: z.string() });

const onlineRefundSchema = z
  .object({
    id: z.int().positive(),
    amount_cents: cents,
    status: z.enum(refundStatuses),
    reason: z.enum(refundReasons),
    requested_at: z.iso.datetime(),
    receipt: label.nullable(),
  })
  .meta({ id: 'OnlineRefund' });
export type OnlineRefund = z.infer<typeof onlineRefundSchema>;

const onlinePaymentSchema = z
  .object({
    id: z.int().positive(),
    status: z.enum(attemptStatuses).describe('`open` until it is paid or its page has expired.'),
    mode: z.enum(paymentModes),
    amount_cents: cents,
    refundable: z
      .object({ fee_cents: cents, deposit_cents: cents, donation_cents: cents })
      .describe('What is neither refunded nor requested to be.'),
    currency: z.string().describe('ISO code.'),
    application_id: z.int().positive().nullable(),
    person_name: z.string(),
    pet_name: z.string(),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    receipt: label.nullable(),
    refunds: z.array(onlineRefundSchema),
    dispute: z.enum(disputeStatuses).nullable().describe('The latest one’s.'),
  })
  .meta({ id: 'OnlinePayment' });
export type OnlinePayment = z.infer<typeof onlinePaymentSchema>;

const disputeSchema = z
  .object({
    id: z.string(),
    amount_cents: cents,
    currency: z.string(),
    reason: z.string().describe('The bank’s, such as `fraudulent`.'),
    status: z.enum(disputeStatuses),
    respond_by: z.iso.datetime().nullable(),
    opened_at: z.iso.datetime(),
    closed_at: z.iso.datetime().nullable(),
    application_id: z.int().positive().nullable(),
    person_name: z.string(),
    receipt: label,
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof disputeSchema>;

const payoutSchema = z
  .object({
    id: z.string(),
    mode: z.enum(paymentModes),
    amount_cents: z.int(),
    currency: z.string(),
    status: z.string(),
    arrives_at: z.iso.datetime(),
    items: z
      .array(
        z.object({
          id: z.string(),
          type: z.enum(['payment', 'refund', 'dispute', 'other']),
          amount_cents: z.int(),
          fee_cents: z.int().describe('What Stripe charged.'),
          net_cents: z.int(),
          receipt: label.nullable().describe('Of the payment; null for what has nothing to do with this site.'),
        }),
      )
      .nullable()
      .describe('null until they are loaded.'),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payoutSchema>;

const returnSchema = z
  .object({
    status: z.enum(['paid', 'waiting', 'not paid']),
    amount_cents: cents,
    currency: z.string(),
    mode: z.enum(paymentModes),
    application_id: z.int().positive().nullable(),
    balance_cents: cents.describe('What is left to pay for the application.'),
    pet: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
    next: z
      .object({ application_id: z.int().positive(), name: z.string(), balance_cents: cents })
      .nullable()
      .describe('Another animal of the same application, whose fee is due.'),
    receipt: label.nullable(),
    refunded_cents: cents.describe('What is refunded, because it was no longer due.'),
  })
  .meta({ id: 'PaymentReturn' });
export type PaymentReturn = z.infer<typeof returnSchema>;

const amount = () => integerInBody(0, MAX_AMOUNT_CENTS).default(0);

export const onlinePaymentsApi = defineApi({
  'GET /api/online-payments/mode': {
    summary: 'Show whether people can pay online',
    access: 'public',
    response: z.object({ mode: z.enum(paymentModes).nullable().describe('null: only at the shelter.') }),
  },
  'POST /api/online-payments/webhook': {
    summary: 'Receive Stripe’s events',
    description:
      'The `Stripe-Signature` header signs the body, at most five minutes ago. An event has its effect once.',
    access: 'public',
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
  },
  'POST /api/adoptions/:id/checkout': {
    summary: 'Open the page to pay an adoption fee online',
    description:
      'For the adopter’s own approved application. All calls share one page as long as its amounts are right.',
    access: 'signed in',
    params: z.object({ id: idInPath().describe('The application’s id.') }),
    body: z.object({
      donation_cents: integerInBody(0, MAX_DONATION_CENTS).default(0).describe('On top of what is left to pay.'),
    }),
    response: z.object({ url: z.url() }),
    errors: [404, 409, 429],
  },
  'POST /api/online-payments/return': {
    summary: 'Show what happened to a payment',
    description: 'Asks Stripe if its event hasn’t arrived yet. Only for who paid.',
    access: 'signed in',
    body: z.object({
      session_id: orEmpty(line(255)).describe('Stripe’s, from the page’s URL.'),
      attempt_id: integerInBody(1, 2_147_483_647).optional().describe('Or ours.'),
    }),
    response: returnSchema,
    errors: [404],
  },
  'GET /api/online-payments/': {
    summary: 'List online payments',
    description: 'Newest first.',
    access: 'staff',
    capability: 'view money',
    query: z.object({
      search: orEmpty(line(100)).describe('Part of a receipt’s label, a person’s name or a pet’s name.'),
      status: orEmpty(oneOf(['paid', 'open', 'expired', 'refund failed', 'disputed'])),
    }),
    paged: true,
    response: z.array(onlinePaymentSchema),
  },
  'GET /api/online-payments/disputes': {
    summary: 'List disputes',
    description: 'Newest first.',
    access: 'staff',
    capability: 'view money',
    paged: true,
    response: z.array(disputeSchema),
  },
  'GET /api/online-payments/payouts': {
    summary: 'List payouts to the shelter’s bank account',
    description: 'Newest first, each with the payments and refunds in it.',
    access: 'staff',
    capability: 'view money',
    paged: true,
    response: z.array(payoutSchema),
  },
  'POST /api/receipts/:id/online-refund': {
    summary: 'Refund an online payment, or parts of it',
    access: 'staff',
    capability: 'refund payments',
    stepUp: true,
    params: z.object({ id: idInPath().describe('The payment’s receipt.') }),
    body: z.object({
      fee_cents: amount(),
      deposit_cents: amount(),
      donation_cents: amount(),
      note: receiptNote,
      client_key: z.uuid(checkoutMessages.clientKey).optional().describe('The same again refunds nothing.'),
    }),
    response: onlineRefundSchema,
    errors: [404, 409],
  },
});
export type OnlinePaymentsApi = typeof onlinePaymentsApi;
