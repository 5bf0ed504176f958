import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { typePlurals } from '../../../pets/type-plurals.constants.ts';
import type { FeesReport } from '../../reports.contract.ts';
import type { Column, TableData, Row } from '../charts/chart-data.ts';
import { monthRows, type ChartAndTable } from './columns.ts';

type FeeMetrics = FeesReport['all'];

const moneyColumn = (label: string): Column => ({ label, format: formatAmount });

const feeColumns: Column[] = [
  { label: 'Payments' },
  moneyColumn('Paid'),
  { label: 'Refunds' },
  moneyColumn('Refunded'),
  moneyColumn('Net'),
  moneyColumn('Fees'),
  moneyColumn('Deposits'),
  moneyColumn('Donations'),
];

function feeValues(metrics: FeeMetrics): Row['values'] {
  const { payments, payments_cents, refunds, refunds_cents, net_cents } = metrics;
  const { fees_cents, deposits_cents, donations_cents } = metrics;
  return [payments, payments_cents, refunds, refunds_cents, net_cents, fees_cents, deposits_cents, donations_cents];
}

/** With a minus sign instead of a hyphen. */
export function formatAmount(cents: number): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);
}

export function feesByMonth({ by_month, all }: FeesReport): ChartAndTable {
  return {
    chart: {
      rowHeading: 'Month',
      series: [
        { ...moneyColumn('Paid'), tone: 'amber' },
        { ...moneyColumn('Refunded'), tone: 'rose', isDashed: true },
      ],
      rows: monthRows(by_month, ({ payments_cents, refunds_cents }) => [payments_cents, refunds_cents]),
      formatShort: (cents) => formatMoney(cents, { style: 'compact' }),
    },
    table: {
      rowHeading: 'Month',
      series: feeColumns,
      rows: monthRows(by_month, feeValues),
      total: { label: 'Total', values: feeValues(all) },
    },
  };
}

export function feesByMethod({ by_method, all }: FeesReport): TableData {
  return {
    rowHeading: 'Payment method',
    series: feeColumns,
    rows: by_method.map((metrics) => ({
      label: metrics.method.charAt(0).toUpperCase() + metrics.method.slice(1),
      values: feeValues(metrics),
    })),
    total: { label: 'Total', values: feeValues(all) },
  };
}

export function feesByType({ by_type, all }: FeesReport): TableData {
  return {
    rowHeading: 'Type',
    series: feeColumns,
    rows: by_type.map((metrics) => ({ label: typePlurals[metrics.type], values: feeValues(metrics) })),
    total: { label: 'Total', values: feeValues(all) },
  };
}
