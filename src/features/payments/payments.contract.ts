import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath, idInBody } from '../../platform/http/number-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';
import { paymentTypes } from './payments.constants.ts';

export const paymentMethodSchema = z
  .object({
    id: z.int().positive(),
    user_id: z.int().positive(),
    payment_type: z.enum(paymentTypes),
    method: z
      .string()
      .describe(
        'A PayPal email address, a masked card number (`**** **** **** 1234`, or `Visa **** 1234` for `Card`), or empty.',
      ),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const paymentsApi = defineApi({
  'POST /api/payments/': {
    summary: 'Add a payment method',
    description:
      'Nothing is charged. Only the last four digits of a card are stored, whether all 16 digits or the mask is sent. For `Card`, send only the brand and these digits.',
    access: 'signed in',
    body: z.object({
      user_id: idInBody().optional().describe('Must be the current user’s id, if given.'),
      payment_type: orEmpty(z.string('takes text').max(40)).describe('PayPal, MasterCard, Card or At pickup.'),
      method: orEmpty(z.string('takes text').max(400)).describe(
        'A PayPal email address; 16 digits or `**** **** **** 1234`; `Visa 1234` for `Card`. Ignored for `At pickup`.',
      ),
    }),
    response: paymentMethodSchema,
    status: 201,
    errors: [403, 409],
  },
  'GET /api/payments/user/:id': {
    summary: 'List a person’s payment methods',
    description: 'Newest first. Users see their own, Admins anyone’s.',
    access: 'signed in',
    othersCapability: 'view money',
    params: z.object({ id: idInPath().describe('The user’s id.') }),
    response: z.array(paymentMethodSchema),
    errors: [404],
  },
  'DELETE /api/payments/:id': {
    summary: 'Delete one of the current user’s payment methods',
    access: 'signed in',
    params: z.object({ id: idInPath().describe('The payment method’s id.') }),
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type PaymentsApi = typeof paymentsApi;
