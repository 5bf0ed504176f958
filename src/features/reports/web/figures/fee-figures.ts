import { inDollars } from '../../../../platform/dollars.contract.ts';
import { typePlurals } from '../../../pets/type-plurals.contract.ts';
import type { FeesReport } from '../../reports.contract.ts';
import type { Column, FiguresToRead, Row } from '../charts/figures.ts';
import { ofMonth, type Shown } from './columns.ts';

type FeeFigures = FeesReport['all'];

const money = (label: string): Column => ({ label, inWords: inAmount });

const feeColumns: Column[] = [
  { label: 'Payments' },
  money('Paid'),
  { label: 'Refunds' },
  money('Given back'),
  money('Net'),
];

function feeValues(figures: FeeFigures): Row['values'] {
  const { payments, payments_cents, refunds, refunds_cents, net_cents } = figures;
  return [payments, payments_cents, refunds, refunds_cents, net_cents];
}

/** Below zero with a minus of its own, and not a hyphen. */
export function inAmount(cents: number): string {
  return cents < 0 ? `−${inDollars(-cents)}` : inDollars(cents);
}

export function feesByMonth({ by_month, all }: FeesReport): Shown {
  return {
    chart: {
      of: 'Month',
      series: [
        { ...money('Paid'), tone: 'amber' },
        { ...money('Given back'), tone: 'rose', isDashed: true },
      ],
      rows: ofMonth(by_month, ({ payments_cents, refunds_cents }) => [payments_cents, refunds_cents]),
      inShort: (cents) =>
        (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', notation: 'compact' }),
    },
    table: {
      of: 'Month',
      series: feeColumns,
      rows: ofMonth(by_month, feeValues),
      total: { label: 'Together', values: feeValues(all) },
    },
  };
}

export function feesByMethod({ by_method, all }: FeesReport): FiguresToRead {
  return {
    of: 'Paid by',
    series: feeColumns,
    rows: by_method.map((figures) => ({
      label: figures.method.charAt(0).toUpperCase() + figures.method.slice(1),
      values: feeValues(figures),
    })),
    total: { label: 'Together', values: feeValues(all) },
  };
}

export function feesByType({ by_type, all }: FeesReport): FiguresToRead {
  return {
    of: 'Type',
    series: feeColumns,
    rows: by_type.map((figures) => ({ label: typePlurals[figures.type], values: feeValues(figures) })),
    total: { label: 'Together', values: feeValues(all) },
  };
}
