import type { Database } from '../../../platform/database.ts';
import { petTypes } from '../../pets/pet-search.contract.ts';
import { receiptMethods, type ReceiptPart } from '../../receipts/receipts.constants.ts';
import type { FeesReport } from '../reports.contract.ts';
import { aggregateFees, type FeeGroup } from './fees.queries.ts';
import { rangeFields, type ReportRange } from './report-range.ts';

/** Payments and refunds by month, payment method and type of pet. */
export async function reportFees(db: Database, range: ReportRange): Promise<FeesReport> {
  const groups = await aggregateFees(db, range);
  const metricsWhere = (is: (group: FeeGroup) => boolean) => metricsOf(groups.filter(is));
  return {
    ...rangeFields(range),
    all: metricsOf(groups),
    by_month: range.months.map((month) => ({ month, ...metricsWhere((group) => group.month === month) })),
    by_method: receiptMethods.map((method) => ({ method, ...metricsWhere((group) => group.method === method) })),
    by_type: petTypes.map((type) => ({ type, ...metricsWhere((group) => group.type === type) })),
  };
}

function metricsOf(groups: readonly FeeGroup[]) {
  const sum = (kind: FeeGroup['kind'], what: 'count' | 'cents') =>
    groups.reduce((all, group) => all + (group.kind === kind ? group[what] : 0), 0);
  const payments_cents = sum('payment', 'cents');
  const refunds_cents = sum('refund', 'cents');
  const netOf = (part: ReceiptPart) =>
    groups.reduce((all, group) => all + (group.kind === 'refund' ? -1 : 1) * group[`${part}_cents`], 0);
  return {
    payments: sum('payment', 'count'),
    payments_cents,
    refunds: sum('refund', 'count'),
    refunds_cents,
    net_cents: payments_cents - refunds_cents,
    fees_cents: netOf('fee'),
    deposits_cents: netOf('deposit'),
    donations_cents: netOf('donation'),
  };
}
