import { formText } from '../../../../browser/action-result.ts';
import type { FormErrors } from '../../../../browser/use-mutation.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { parseCents } from '../../../../platform/amount-text.contract.ts';
import { MAX_AMOUNT_CENTS } from '../../../receipts/receipts.constants.ts';

const INVALID = 'Enter an amount, e.g. 200 or 22.50';

/** A typed amount in cents; undefined if the field is blank or not in the form. */
export function toCents(typed: FormData, name: string): number | undefined {
  const text = formText(typed, name);
  return isBlank(text) ? undefined : (parseCents(text) ?? undefined);
}

/** Says which of the amounts are none. */
export function checkAmounts(
  typed: FormData,
  names: readonly string[],
  { required }: { required?: string } = {},
): FormErrors | null {
  const invalid = names.filter((name) => {
    const text = formText(typed, name);
    if (isBlank(text)) return name === required;
    const cents = parseCents(text);
    return cents === null || cents > MAX_AMOUNT_CENTS;
  });
  if (invalid.length === 0) return null;
  return { fields: Object.fromEntries(invalid.map((name) => [name, INVALID])) };
}
