import { formatDollars } from '../../../../platform/format-number.contract.ts';
import type { Application, ApplicationPet } from '../../adoptions.contract.ts';
import type { Procedure } from './procedure.ts';

/** The fee fixed on approval, or else the current one. */
export function formatFee(
  { type }: Pick<ApplicationPet, 'type'>,
  application: Application | null,
  { fees }: Procedure,
): string {
  if (application?.fee.amount_cents != null) return formatDollars(application.fee.amount_cents);
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}
