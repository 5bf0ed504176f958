import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { feeMethods } from './receipts.constants.ts';

export const receiptSchema = z
  .object({
    id: z.int().positive(),
    label: z.string().describe('Series and number, such as `2026-0012`. A series has no gaps.'),
    type: z.enum(['payment', 'refund']),
    application_id: z.int().positive().nullable(),
    amount_cents: z.int().min(0),
    currency: z.string().describe('ISO code.'),
    method: z.enum(feeMethods),
    pet_id: z.int().positive().nullable().describe('null if its application is gone.'),
    pet_name: z.string(),
    pet_species: z.string(),
    person_name: z.string(),
    note: z.string().nullable(),
    refunds: z.string().nullable().describe('The label of the refunded receipt.'),
    is_refunded: z.boolean(),
    issued_at: z.iso.datetime(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;

const receiptTotalsSchema = z
  .object({
    currency: z.string().describe('ISO code.'),
    received_cents: z.int().min(0),
    refunded_cents: z.int().min(0),
  })
  .meta({ id: 'ReceiptTotals' });
export type ReceiptTotals = z.infer<typeof receiptTotalsSchema>;

const day = calendarDay();

const receiptsQuery = z.object({
  search: orEmpty(line(100)).describe('Part of a label, a person’s name or a pet’s name.'),
  type: orEmpty(oneOf(['payment', 'refund'])),
  from: orEmpty(day).describe('First day, in the shelter’s time zone.'),
  to: orEmpty(day).describe('Last day, inclusive.'),
});
export type ReceiptsQuery = z.output<typeof receiptsQuery>;

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
});
export type ReceiptsApi = typeof receiptsApi;
