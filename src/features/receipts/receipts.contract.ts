import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, integerInBody } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { containsCardNumber } from '../payments/payments.constants.ts';
import { MAX_AMOUNT_CENTS, MAX_RECEIPT_NOTE, receiptMethods } from './receipts.constants.ts';

const cents = z.int().min(0);

export const receiptSchema = z
  .object({
    id: z.int().positive(),
    label: z.string().describe('Series and number, such as `2026-0012`. A series has no gaps.'),
    type: z.enum(['payment', 'refund']),
    application_id: z.int().positive().nullable(),
    amount_cents: cents.describe('The sum of its parts.'),
    fee_cents: cents,
    deposit_cents: cents.describe('A deposit that will be refunded.'),
    donation_cents: cents,
    refunded_fee_cents: cents.describe('Of a payment: what was refunded of it.'),
    refunded_deposit_cents: cents,
    refunded_donation_cents: cents,
    currency: z.string().describe('ISO code.'),
    method: z.enum(receiptMethods),
    pet_id: z.int().positive().nullable().describe('null if its application is gone.'),
    pet_name: z.string().describe('Empty for a donation without an adoption.'),
    pet_species: z.string(),
    person_name: z.string(),
    note: z.string().nullable(),
    refunds: z.string().nullable().describe('The label of the refunded receipt.'),
    is_refunded: z.boolean().describe('Whether the whole payment was refunded.'),
    voided_at: z.iso.datetime().nullable().describe('A voided receipt keeps its number, and counts nowhere.'),
    void_reason: z.string().nullable(),
    issued_at: z.iso.datetime(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;

const receiptTotalsSchema = z
  .object({
    currency: z.string().describe('ISO code.'),
    received_cents: cents,
    refunded_cents: cents,
    fee_cents: z.int().describe('Fees received, minus those refunded.'),
    deposit_cents: z.int().describe('The same for deposits.'),
    donation_cents: z.int().describe('The same for donations.'),
  })
  .meta({ id: 'ReceiptTotals' });
export type ReceiptTotals = z.infer<typeof receiptTotalsSchema>;

/** Receipts are permanent and sent by email, so they must never contain a card number. */
export function withoutCardNumber(max: number) {
  return line(max)
    .refine((text) => !containsCardNumber(text), 'can’t contain a card number; the last four digits are enough')
    .meta({ type: 'string', maxLength: max });
}

export const receiptNote = orEmpty(withoutCardNumber(MAX_RECEIPT_NOTE)).describe('Printed on the receipt.');

const day = calendarDay();
const receiptsQuery = z.object({
  search: orEmpty(line(100)).describe('Part of a label, a person’s name or a pet’s name.'),
  type: orEmpty(oneOf(['payment', 'refund'])),
  method: orEmpty(oneOf(receiptMethods)),
  is_voided: orEmpty(yesOrNoInput()).describe('Only voided receipts, or only those that count.'),
  from: orEmpty(day).describe('First day, in the shelter’s time zone.'),
  to: orEmpty(day).describe('Last day, inclusive.'),
});
export type ReceiptsQuery = z.output<typeof receiptsQuery>;

const cashCountSchema = z
  .object({
    id: z.int().positive(),
    day: z.iso.date(),
    opening_cents: cents.describe('What was in the drawer before the day’s payments.'),
    expected_cents: z.int().describe('Opening, plus cash payments, minus cash refunds, when it was counted.'),
    counted_cents: cents,
    difference_cents: z.int().describe('Counted minus expected.'),
    note: z.string().nullable(),
    counted_by: z.string().nullable().describe('The name of the person who counted.'),
    counted_at: z.iso.datetime(),
  })
  .meta({ id: 'CashCount' });
export type CashCount = z.infer<typeof cashCountSchema>;

const cashDaySchema = z
  .object({
    day: z.iso.date(),
    opening_cents: cents.describe('Of the day’s last count, or what an earlier day ended with.'),
    received_cents: cents.describe('The day’s cash payments.'),
    refunded_cents: cents,
    receipts: z.int().min(0).describe('How many cash receipts the day has.'),
    counts: z.array(cashCountSchema).describe('The day’s counts, newest first.'),
  })
  .meta({ id: 'CashDay' });
export type CashDay = z.infer<typeof cashDaySchema>;

const amount = integerInBody(0, MAX_AMOUNT_CENTS);

export const receiptsApi = defineApi({
  'GET /api/receipts/': {
    summary: 'List receipts',
    description: 'Newest first. Admins see all, Users their own.',
    access: 'signed in',
    query: receiptsQuery,
    paged: true,
    response: z.array(receiptSchema),
  },
  'GET /api/receipts/totals': {
    summary: 'Add up the matching receipts',
    description: 'Without voided ones.',
    access: 'staff',
    capability: 'view money',
    query: receiptsQuery,
    response: z.array(receiptTotalsSchema).describe('One for each currency.'),
  },
  'GET /api/receipts/:id/pdf': {
    summary: 'Download a receipt',
    description: 'Admins get any receipt, Users their own.',
    access: 'signed in',
    othersCapability: 'view money',
    params: z.object({ id: idInPath().describe('The receipt’s id.') }),
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
  'GET /api/cash-drawer/': {
    summary: 'Show a day of the cash drawer',
    access: 'staff',
    capability: 'view money',
    query: z.object({ day: orEmpty(day).describe('Today, unless it is set.') }),
    response: cashDaySchema,
  },
  'GET /api/cash-drawer/counts': {
    summary: 'List the counts of the cash drawer',
    description: 'Newest first.',
    access: 'staff',
    capability: 'view money',
    query: z.object({ from: orEmpty(day), to: orEmpty(day) }),
    paged: true,
    response: z.array(cashCountSchema),
  },
  'POST /api/cash-drawer/counts': {
    summary: 'Record a count of the cash drawer',
    description: 'A day can be counted again; the last count is the day’s. Counts are never changed or deleted.',
    access: 'staff',
    capability: 'record payments',
    body: z.object({
      day,
      opening_cents: amount,
      counted_cents: amount,
      seen_receipts: integerInBody(0, 100_000)
        .optional()
        .describe('How many cash receipts the page showed. If there are more or fewer since, the count is rejected.'),
      note: orEmpty(withoutCardNumber(MAX_RECEIPT_NOTE)),
    }),
    response: cashCountSchema,
    status: 201,
    errors: [409],
  },
});
export type ReceiptsApi = typeof receiptsApi;
