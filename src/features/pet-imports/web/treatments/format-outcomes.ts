import { formatCount } from '../../../../platform/format-number.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import type { TreatmentOutcome } from '../../pet-imports.constants.ts';

type Counts = Record<TreatmentOutcome, number>;

export const outcomeLabels: Record<TreatmentOutcome, string> = {
  record: 'Record',
  plan: 'Plan',
  same: 'Nothing to do',
  refuse: 'Rejected',
};

/** "record 187 treatments and plan 3"; empty if there is nothing to do. */
export function formatPlanned({ record, plan }: Counts): string {
  return joinList([
    ...(record > 0 ? [`record ${formatCount(record, 'treatment')}`] : []),
    ...(plan > 0 ? [`plan ${record > 0 ? plan.toLocaleString('en') : formatCount(plan, 'treatment')}`] : []),
  ]);
}

/** "187 treatments recorded, 3 planned." */
export function formatImported({ record, plan }: Counts): string {
  const parts = [
    ...(record > 0 ? [`${formatCount(record, 'treatment')} recorded`] : []),
    ...(plan > 0 ? [`${record > 0 ? plan.toLocaleString('en') : formatCount(plan, 'treatment')} planned`] : []),
  ];
  return `${parts.join(', ')}.`;
}
