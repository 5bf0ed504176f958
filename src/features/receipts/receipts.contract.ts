import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { feeMethods } from './receipt-words.contract.ts';

export const receiptSchema = z
  .object({
    id: z.int().positive(),
    label: z.string().describe('Series and number, such as `2026-0012`; within a series without gaps.'),
    kind: z.enum(['payment', 'refund']),
    application_id: z.int().positive().nullable(),
    amount_cents: z.int().min(0),
    method: z.enum(feeMethods),
    pet_name: z.string(),
    pet_species: z.string(),
    person_name: z.string(),
    note: z.string().nullable(),
    refunds: z.string().nullable().describe('The label of the receipt whose amount was given back.'),
    is_refunded: z.boolean(),
    issued_at: z.iso.datetime(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;

const day = calendarDay();

const receiptsQuery = z.object({
  search: orEmpty(line(100)).describe('Part of a label, a person’s or a pet’s name.'),
  kind: orEmpty(oneOf(['payment', 'refund'])),
  from: orEmpty(day).describe('The first day, in the shelter’s time zone.'),
  until: orEmpty(day).describe('The last day.'),
});
export type ReceiptsQuery = z.output<typeof receiptsQuery>;

export const receiptsApi = defineApi({
  'GET /api/receipts/': {
    summary: 'List receipts',
    description: 'Admins see all, Users their own; the newest first.',
    access: 'signed in',
    query: receiptsQuery,
    paged: true,
    response: z.array(receiptSchema),
  },
  'GET /api/receipts/export': {
    summary: 'Save the receipts that fit as a table',
    description: 'CSV in UTF-8. What a spreadsheet would take for a formula is made text.',
    access: 'Admin',
    query: receiptsQuery,
    response: z.string(),
    contentType: 'text/csv',
  },
  'GET /api/receipts/:id/pdf': {
    summary: 'A receipt, to be printed',
    description: 'Admins any, Users their own.',
    access: 'signed in',
    params: z.object({ id: idInPath().describe('The receipt’s number among all.') }),
    response: z.string().describe('A PDF.'),
    contentType: 'application/pdf',
    errors: [404],
  },
});
export type ReceiptsApi = typeof receiptsApi;
