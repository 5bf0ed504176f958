import type { Database } from '../../../platform/database.ts';
import { petTypes } from '../../pets/pet-search.contract.ts';
import { feeMethods } from '../../receipts/receipt-words.contract.ts';
import type { FeesReport } from '../reports.contract.ts';
import { sumUpFees, type FeeGroup } from './fees.queries.ts';
import { told, type ReportRange } from './report-range.ts';

/** Fees that were paid and given back, by month, way of paying and type of pet. */
export async function reportFees(db: Database, range: ReportRange): Promise<FeesReport> {
  const groups = await sumUpFees(db, range);
  const of = (is: (group: FeeGroup) => boolean) => figuresOf(groups.filter(is));
  return {
    ...told(range),
    all: figuresOf(groups),
    by_month: range.months.map((month) => ({ month, ...of((group) => group.month === month) })),
    by_method: feeMethods.map((method) => ({ method, ...of((group) => group.method === method) })),
    by_type: petTypes.map((type) => ({ type, ...of((group) => group.type === type) })),
  };
}

function figuresOf(groups: readonly FeeGroup[]) {
  const sum = (kind: FeeGroup['kind'], what: 'count' | 'cents') =>
    groups.reduce((all, group) => all + (group.kind === kind ? group[what] : 0), 0);
  const payments_cents = sum('payment', 'cents');
  const refunds_cents = sum('refund', 'cents');
  return {
    payments: sum('payment', 'count'),
    payments_cents,
    refunds: sum('refund', 'count'),
    refunds_cents,
    net_cents: payments_cents - refunds_cents,
  };
}
