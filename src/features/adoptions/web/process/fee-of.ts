import { inDollars } from '../../../../platform/dollars.contract.ts';
import type { Application, ApplicationPet } from '../../adoptions.contract.ts';
import type { Procedure } from './procedure.ts';

/** What an adoption costs, as it is shown: what was fixed on approval, else what it would be. */
export function feeOf(
  { type }: Pick<ApplicationPet, 'type'>,
  application: Application | null,
  { fees }: Procedure,
): string {
  if (application?.fee.amount_cents != null) return inDollars(application.fee.amount_cents);
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}
