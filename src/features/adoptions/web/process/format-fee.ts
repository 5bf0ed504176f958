import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import type { AdoptionProcess, Application, ApplicationPet } from '../../adoptions.contract.ts';
import type { Procedure } from './procedure.ts';

/** The fee quoted to the applicant, or else the current one. Null for an owner's listing. */
export function formatFee(
  {
    type,
    listed_by_owner,
    adoption_fee_cents,
  }: Pick<ApplicationPet, 'type' | 'listed_by_owner' | 'adoption_fee_cents'>,
  application: Application | null,
  { fees }: Procedure,
): string | null {
  if (application?.fee.amount_cents != null) return formatMoney(application.fee.amount_cents);
  if (listed_by_owner) return null;
  if (adoption_fee_cents !== null) return formatMoney(adoption_fee_cents);
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}

/** The fees of all animals that go home together; else that of the one. */
export function formatJointFee(
  { application, bonded_with }: Pick<AdoptionProcess, 'application' | 'bonded_with'>,
  fee: string | null,
): string | null {
  if (fee === null) return null;
  const mates =
    application && isOpen(application)
      ? application.together.filter(({ application_id }) => application_id !== application.id)
      : bonded_with;
  if (mates.length === 0) return fee;
  return `${fee}${mates.map(({ name, fee_cents }) => ` + ${formatMoney(fee_cents ?? 0)} for ${name}`).join('')}`;
}
