import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath, integerInBody } from '../../platform/http/number-schemas.ts';
import { requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { receiptNote } from '../receipts/receipts.contract.ts';
import { feeMethods, MAX_AMOUNT_CENTS } from '../receipts/receipts.constants.ts';
import { applicationId } from './adoptions.contract.ts';
import { decisionLimits, feeLineTypes } from './adoptions.constants.ts';
import { adminApplicationSchema } from './manage-adoptions.contract.ts';

const amount = integerInBody(0, MAX_AMOUNT_CENTS);
const reason = requiredParagraphs(decisionLimits.reason, 'Enter a reason');

const payment = {
  method: oneOf(feeMethods),
  note: receiptNote,
  client_key: z
    .uuid('takes a UUID')
    .optional()
    .describe('A new UUID for each payment: one that is sent twice is recorded once.'),
};

const seenBalance = integerInBody(0, 2 * MAX_AMOUNT_CENTS)
  .optional()
  .describe('The `balance_cents` that the page showed. If a payment was recorded since, this one is rejected.');

const adoptionWithReceipts = { params: applicationId, response: adminApplicationSchema } as const;

/** What an adopter pays at the desk. */
export const paymentBody = z.object({
  ...payment,
  amount_cents: amount.optional().describe('In cents; all that is left, unless it is set.'),
  donation_cents: amount.optional().describe('On top, in cents.'),
  seen_balance_cents: seenBalance,
  is_together: yesOrNoInput()
    .optional()
    .describe(
      'For animals that go home together: pays for all of them, starting with this one. Each gets its own receipt; a donation is on the first.',
    ),
});

export const feesApi = defineApi({
  'PUT /api/adoptions/:id/fee': {
    summary: 'Change the fee that was quoted',
    description: 'The fee is quoted when the applicant submits. The applicant is emailed about the new one.',
    access: 'staff',
    capability: 'record payments',
    ...adoptionWithReceipts,
    body: z.object({ fee_cents: amount.describe('In cents.'), reason }),
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/fee-lines': {
    summary: 'Add a discount, a waiver or a deposit to the fee',
    access: 'staff',
    capability: 'record payments',
    ...adoptionWithReceipts,
    body: z.object({
      type: oneOf(feeLineTypes),
      amount_cents: integerInBody(1, MAX_AMOUNT_CENTS).describe('In cents.'),
      reason,
    }),
    status: 201,
    errors: [404, 409],
  },
  'DELETE /api/adoptions/:id/fee-lines/:line_id': {
    summary: 'Remove a discount, a waiver or a deposit from the fee',
    access: 'staff',
    capability: 'record payments',
    params: applicationId.extend({ line_id: idInPath() }),
    response: adminApplicationSchema,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/payment': {
    summary: 'Record a payment of the fee',
    description: 'All that is left, or a part of it. Issues a receipt and emails it to the adopter.',
    access: 'staff',
    capability: 'record payments',
    ...adoptionWithReceipts,
    body: paymentBody,
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/refund': {
    summary: 'Record a refund',
    description:
      'Of one payment: all that is left of it, or some of its parts. Issues a receipt and emails it to the adopter.',
    access: 'staff',
    capability: 'refund payments',
    stepUp: true,
    ...adoptionWithReceipts,
    body: z.object({
      ...payment,
      receipt_id: idInBody().optional().describe('The payment; the newest that can be refunded, unless it is set.'),
      fee_cents: amount.optional(),
      deposit_cents: amount.optional(),
      donation_cents: amount.optional(),
    }),
    errors: [404, 409],
  },
  'POST /api/adoptions/:id/void-receipt': {
    summary: 'Void a receipt that was issued by mistake',
    description: 'It keeps its number, and counts nowhere. The adopter is emailed.',
    access: 'staff',
    capability: 'refund payments',
    stepUp: true,
    ...adoptionWithReceipts,
    body: z.object({ receipt_id: idInBody(), reason }),
    errors: [404, 409],
  },
});
export type FeesApi = typeof feesApi;
