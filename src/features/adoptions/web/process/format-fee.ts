import { formatMoney } from '../../../../platform/format-money.contract.ts';
import type { Application, ApplicationPet } from '../../adoptions.contract.ts';
import type { Procedure } from './procedure.ts';

/** The fee fixed on approval, or else the current one. Null for an owner's listing. */
export function formatFee(
  { type, listed_by_owner }: Pick<ApplicationPet, 'type' | 'listed_by_owner'>,
  application: Application | null,
  { fees }: Procedure,
): string | null {
  if (application?.fee.amount_cents != null) return formatMoney(application.fee.amount_cents);
  if (listed_by_owner) return null;
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}
