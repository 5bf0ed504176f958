import { parseCents } from '../../platform/amount-text.contract.ts';
import { OTHER_AMOUNT } from './donations.constants.ts';

type DonationField =
  | 'type'
  | 'preset'
  | 'amount_cents'
  | 'name'
  | 'email'
  | 'dedication_type'
  | 'dedication_name'
  | 'dedication_note';

/** The body of the call from what the form sends: the same with and without JavaScript. */
export function toCheckoutBody(typed: (field: DonationField) => string) {
  const preset = typed('preset');
  const cents = preset === OTHER_AMOUNT || preset === '' ? parseCents(typed('amount_cents')) : Number(preset);
  return {
    type: typed('type') || 'once',
    // Rejected, as any other text would be.
    amount_cents: cents ?? Number.NaN,
    name: typed('name'),
    email: typed('email').trim(),
    dedication_type: typed('dedication_type'),
    dedication_name: typed('dedication_name'),
    dedication_note: typed('dedication_note'),
  };
}
