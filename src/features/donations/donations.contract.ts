import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { blankText, lastMessage, oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath, integerInBody } from '../../platform/http/number-schemas.ts';
import { anyText, emailAddress, line, orEmpty, requiredLine } from '../../platform/http/text-schemas.ts';
import { paymentModes } from '../online-payments/online-payments.constants.ts';
import { receiptNote, withoutCardNumber } from '../receipts/receipts.contract.ts';
import { feeMethods, receiptMethods } from '../receipts/receipts.constants.ts';
import {
  dedicationTypes,
  donationLimits,
  donationMessages,
  donationSorts,
  donationTypes,
  monthlyStatuses,
} from './donations.constants.ts';

const cents = z.int().min(0);
const label = z.object({ id: z.int().positive(), label: z.string() });

const dedicationSchema = z
  .object({ type: z.enum(dedicationTypes), name: z.string(), note: z.string().nullable() })
  .nullable();
export type Dedication = z.infer<typeof dedicationSchema>;

const donationSchema = z
  .object({
    id: z.int().positive(),
    type: z.enum(donationTypes),
    name: z.string().describe('Empty once the donor’s data is deleted.'),
    email: z.string().describe('Empty for a donation at the desk without one.'),
    amount_cents: cents,
    refunded_cents: cents,
    refundable_cents: cents.describe('What can still be refunded.'),
    currency: z.string().describe('ISO code.'),
    method: z.enum(receiptMethods),
    mode: z.enum(paymentModes).nullable().describe('null for a donation at the desk.'),
    dedication: dedicationSchema,
    receipt: label,
    refunds: z
      .array(label.extend({ amount_cents: cents, method: z.enum(receiptMethods) }))
      .describe('The receipts of its refunds, without voided ones.'),
    is_voided: z.boolean(),
    received_at: z.iso.datetime(),
  })
  .meta({ id: 'Donation' });
export type Donation = z.infer<typeof donationSchema>;

const monthlySchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    amount_cents: cents,
    currency: z.string().describe('ISO code.'),
    status: z.enum(monthlyStatuses),
    mode: z.enum(paymentModes),
    dedication: dedicationSchema,
    donations: z.int().min(0).describe('How many payments were received.'),
    received_cents: cents.describe('With refunds subtracted.'),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MonthlyDonation' });
export type MonthlyDonation = z.infer<typeof monthlySchema>;

const donationTotalsSchema = z
  .object({
    currency: z.string().describe('ISO code.'),
    donations: z.int().min(0),
    received_cents: cents,
    refunded_cents: cents,
  })
  .meta({ id: 'DonationTotals' });
export type DonationTotals = z.infer<typeof donationTotalsSchema>;

const givingSchema = z
  .object({
    email: z.string().describe('Whose donations these are.'),
    donations: z
      .array(
        z.object({
          receipt: label,
          donation_cents: cents,
          refunded_cents: cents,
          currency: z.string(),
          pet_name: z.string().describe('Of the adoption that it came with; empty without one.'),
          issued_at: z.iso.datetime(),
        }),
      )
      .describe('The donation parts of receipts, the newest 200.'),
    monthly: z.array(monthlySchema.omit({ name: true, email: true, donations: true, received_cents: true })),
    years: z
      .array(
        z.object({
          year: z.int().min(0),
          totals: z.array(z.object({ currency: z.string(), donation_cents: cents })),
        }),
      )
      .describe('With refunds subtracted, the newest first.'),
  })
  .meta({ id: 'Giving' });
export type Giving = z.infer<typeof givingSchema>;

const amount = integerInBody(donationLimits.minCents, donationLimits.maxCents);

const dedication = {
  dedication_type: orEmpty(oneOf(dedicationTypes)),
  dedication_name: orEmpty(withoutCardNumber(donationLimits.dedication_name)).describe('Printed on the receipt.'),
  dedication_note: orEmpty(withoutCardNumber(donationLimits.dedication_note)).describe('For the shelter.'),
};

interface DedicationInput {
  dedication_type?: string | undefined;
  dedication_name?: string | undefined;
  dedication_note?: string | undefined;
}

/** A dedication needs both, or neither. */
function checkDedication(
  { dedication_type, dedication_name, dedication_note }: DedicationInput,
  context: z.RefinementCtx,
): void {
  if (dedication_type && !dedication_name) {
    context.addIssue({ code: 'custom', path: ['dedication_name'], message: donationMessages.dedicationName });
  } else if (!dedication_type && (dedication_name ?? dedication_note)) {
    context.addIssue({ code: 'custom', path: ['dedication_type'], message: donationMessages.dedicationType });
  }
}

export const checkoutBody = z
  .object({
    type: oneOf(donationTypes).default('once'),
    amount_cents: amount.describe('In cents.'),
    currency: orEmpty(line(10)).describe('The shelter’s; any other is rejected.'),
    name: requiredLine(donationLimits.name, donationMessages.name),
    email: emailAddress(),
    ...dedication,
    client_key: z.uuid('takes a UUID').optional().describe('The same again opens the same page.'),
  })
  .superRefine(checkDedication);
export type CheckoutInput = z.output<typeof checkoutBody>;

const donationId = z.object({ id: idInPath().describe('The donation’s id.') });
const day = calendarDay();
const donationsQuery = z.object({
  search: orEmpty(line(100)).describe('Part of a name, an email, a receipt’s label or a dedication.'),
  type: orEmpty(oneOf(donationTypes)),
  method: orEmpty(oneOf(receiptMethods)),
  from: orEmpty(day).describe('First day, in the shelter’s time zone.'),
  to: orEmpty(day).describe('Last day, inclusive.'),
  sort: orEmpty(oneOf(donationSorts)).describe('`date` by default.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('`desc` by default.'),
});
export type DonationsQuery = z.output<typeof donationsQuery>;

const year = integerInBody(2000, 9998).describe('A year in the shelter’s time zone.');
/** The link from an email; without it, the account. */
const donorAccess = { token: anyText(200).optional().describe('Of an emailed link; default: your account.') };

const clientKey = z.uuid('takes a UUID').optional().describe('The same again records nothing.');

export const donationsApi = defineApi({
  'POST /api/donations/checkout': {
    summary: 'Open the page to donate online',
    description: 'Once, or each month. The receipt is emailed once it is paid.',
    access: 'public',
    body: checkoutBody,
    response: z.object({ url: z.url() }),
    errors: [409],
  },
  'GET /api/donations/': {
    summary: 'List donations',
    description: 'Those without an adoption. Donations on top of an adoption fee are parts of its receipts.',
    access: 'staff',
    capability: 'view money',
    query: donationsQuery,
    paged: true,
    response: z.array(donationSchema),
  },
  'GET /api/donations/totals': {
    summary: 'Add up the matching donations',
    description: 'Without voided ones.',
    access: 'staff',
    capability: 'view money',
    query: donationsQuery,
    response: z.array(donationTotalsSchema).describe('One for each currency.'),
  },
  'POST /api/donations/': {
    summary: 'Record a donation at the desk',
    description: 'Issues a receipt, and emails it if there is an email.',
    access: 'staff',
    capability: 'record payments',
    body: z
      .object({
        amount_cents: integerInBody(1, 10_000_000).describe('In cents.'),
        method: oneOf(feeMethods),
        name: requiredLine(donationLimits.name, donationMessages.donorName),
        email: z.union([blankText, emailAddress()], lastMessage).default(''),
        ...dedication,
        note: receiptNote,
        client_key: clientKey,
      })
      .superRefine(checkDedication),
    response: donationSchema,
    status: 201,
    errors: [409],
  },
  'POST /api/donations/:id/refund': {
    summary: 'Record the refund of a donation at the desk',
    access: 'staff',
    capability: 'refund payments',
    stepUp: true,
    params: donationId,
    body: z.object({
      amount_cents: integerInBody(1, 10_000_000).describe('In cents, at most what is left.'),
      method: oneOf(feeMethods),
      note: receiptNote,
      client_key: clientKey,
    }),
    response: donationSchema,
    errors: [404, 409],
  },
  'POST /api/donations/:id/void': {
    summary: 'Void the receipt of a donation at the desk, or of its refund',
    description: 'The receipt keeps its number but no longer counts.',
    access: 'staff',
    capability: 'refund payments',
    stepUp: true,
    params: donationId,
    body: z.object({
      reason: requiredLine(200, 'Enter a reason'),
      receipt_id: idInBody().optional().describe('Of one of its refunds; of the donation, unless it is set.'),
    }),
    response: donationSchema,
    errors: [404, 409],
  },
  'DELETE /api/donations/:id/donor': {
    summary: 'Delete the personal data of a donor without an account',
    description:
      'Of all donations with the same email, at the donor’s request: name, email and dedication. Amounts and receipts stay, and monthly donations end.',
    access: 'staff',
    capability: 'delete records',
    stepUp: true,
    params: donationId,
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
  'GET /api/donations/:id/statement': {
    summary: 'Download the yearly statement of a donor',
    description: 'Of the donor of this donation: all their donations of the year.',
    access: 'staff',
    capability: 'view money',
    params: donationId,
    query: z.object({ year: orEmpty(year).describe('The donation’s, unless it is set.') }),
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
  'GET /api/donations/monthly': {
    summary: 'List monthly donations',
    description: 'Newest first.',
    access: 'staff',
    capability: 'view money',
    query: z.object({
      search: orEmpty(line(100)).describe('Part of a name, an email or a dedication.'),
      status: orEmpty(oneOf(monthlyStatuses)),
    }),
    paged: true,
    response: z.array(monthlySchema),
  },
  'POST /api/donations/monthly/:id/stop': {
    summary: 'Stop a monthly donation',
    description: 'The donor is emailed. Nothing more will be charged.',
    access: 'staff',
    capability: 'record payments',
    params: z.object({ id: idInPath().describe('The monthly donation’s id.') }),
    response: monthlySchema,
    errors: [404, 409],
  },
  'POST /api/giving/link': {
    summary: 'Email a link to your donations',
    description: 'The response doesn’t reveal whether there are any.',
    access: 'public',
    body: z.object({ email: emailAddress() }),
    response: z.object({ message: z.string() }),
  },
  'POST /api/giving/lookup': {
    summary: 'Show your donations',
    description: 'With an emailed link, or with an account whose email is confirmed.',
    access: 'optional',
    body: z.object(donorAccess),
    response: givingSchema,
    errors: [403, 404, 429],
  },
  'POST /api/giving/receipt': {
    summary: 'Download the receipt of your donation',
    access: 'optional',
    body: z.object({ ...donorAccess, receipt_id: idInBody() }),
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [403, 404, 429],
  },
  'POST /api/giving/statement': {
    summary: 'Download your yearly statement',
    access: 'optional',
    body: z.object({ ...donorAccess, year }),
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [403, 404, 429],
  },
  'POST /api/giving/stop': {
    summary: 'Stop your monthly donation',
    description: 'Nothing more will be charged.',
    access: 'optional',
    body: z.object({ ...donorAccess, monthly_id: idInBody() }),
    response: givingSchema,
    errors: [403, 404, 409, 429],
  },
});
export type DonationsApi = typeof donationsApi;

/** What the page after a payment says; nothing about the donor. */
export interface DonationReturn {
  status: 'paid' | 'waiting' | 'not paid' | 'unknown';
  isMonthly: boolean;
  mode: (typeof paymentModes)[number];
}
