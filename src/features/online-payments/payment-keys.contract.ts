import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { line } from '../../platform/http/text-schemas.ts';
import { findSecretKeyError, findSigningSecretError, keyLimits, paymentModes } from './online-payments.constants.ts';

/** A message of our own for each kind of wrong key. It never repeats the input. */
function key(findError: (text: string) => string | null) {
  return line(keyLimits.length).superRefine((text, check) => {
    const message = findError(text);
    if (message !== null) check.addIssue({ code: 'custom', message });
  });
}

const paymentKeysSchema = z
  .object({
    mode: z.enum(paymentModes).nullable().describe('null: online payments are off.'),
    saved: z
      .object({
        secret_key_end: z.string().describe('The last four characters.'),
        webhook_secret_end: z.string().describe('The last four characters.'),
        saved_at: z.iso.datetime(),
      })
      .nullable(),
    webhook_url: z.string().describe('Where Stripe sends its events.'),
  })
  .meta({ id: 'PaymentKeys' });
export type PaymentKeys = z.infer<typeof paymentKeysSchema>;

export const paymentKeysApi = defineApi({
  'GET /api/online-payments/keys': {
    summary: 'Show whether online payments are on',
    description: 'Keys are never returned.',
    access: 'staff',
    capability: 'change settings',
    response: paymentKeysSchema,
  },
  'PUT /api/online-payments/keys': {
    summary: 'Save Stripe’s keys',
    description:
      'Tries the secret key once. One that Stripe rejects isn’t saved, nor one of another account while monthly donations are running.',
    access: 'staff',
    capability: 'change settings',
    stepUp: true,
    body: z.object({
      secret_key: key(findSecretKeyError).describe('`sk_…` or `rk_…`, in live or test mode.'),
      webhook_secret: key(findSigningSecretError).describe('`whsec_…`, of the webhook for this site.'),
    }),
    response: z.object({ is_checked: z.boolean().describe('False if Stripe couldn’t be reached.') }),
    errors: [409],
  },
  'DELETE /api/online-payments/keys': {
    summary: 'Delete Stripe’s keys',
    description:
      'Turns online payments off. Payments in progress are still recorded once keys are saved again. Not while monthly donations are running: Stripe would charge them, and no one could stop them here.',
    access: 'staff',
    capability: 'change settings',
    stepUp: true,
    response: z.null(),
    status: 204,
    errors: [409],
  },
});
export type PaymentKeysApi = typeof paymentKeysApi;
