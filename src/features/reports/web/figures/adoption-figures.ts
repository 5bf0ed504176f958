import { typePlurals } from '../../../pets/type-plurals.contract.ts';
import type { AdoptionsReport } from '../../reports.contract.ts';
import type { FiguresToRead, Tone } from '../charts/figures.ts';
import { ofMonth, type Shown } from './columns.ts';

export function adoptionsByMonth({ by_month, all }: AdoptionsReport): Shown {
  type Month = AdoptionsReport['all'];
  const toRead = (figures: Month) => [
    figures.adoptions,
    figures.walk_ins,
    figures.adoptions_year_before,
    figures.returns,
    figures.returns_year_before,
  ];
  return {
    chart: {
      of: 'Month',
      series: [
        { label: 'Adoptions', tone: 'amber' },
        { label: 'Returns', tone: 'rose' },
        { label: 'Adoptions the year before', tone: 'stone', isDashed: true },
      ],
      rows: ofMonth(by_month, (month) => [month.adoptions, month.returns, month.adoptions_year_before]),
    },
    table: {
      of: 'Month',
      series: [
        { label: 'Adoptions' },
        { label: 'Walk-ins among them' },
        { label: 'Adoptions the year before' },
        { label: 'Returns' },
        { label: 'Returns the year before' },
      ],
      rows: ofMonth(by_month, toRead),
      total: { label: 'Together', values: toRead(all) },
    },
  };
}

const locationTones: Tone[] = ['amber', 'teal', 'violet', 'stone', 'rose'];

/** A column for the adoptions of each location, and one for its returns where it has had any. */
export function adoptionsByLocation({ by_month, by_month_and_location, by_location }: AdoptionsReport): Shown {
  const at = new Map(by_month_and_location.map((cell) => [`${cell.month} ${cell.location}`, cell]));
  const cellsOf = (month: string) => by_location.map(({ location }) => at.get(`${month} ${location}`)!);
  const hasReturns = (place: number) => by_location[place]!.returns > 0;
  const toRead = (cells: { adoptions: number; returns: number }[]) =>
    cells.flatMap(({ adoptions, returns }, place) => (hasReturns(place) ? [adoptions, returns] : [adoptions]));
  return {
    chart: {
      of: 'Month',
      series: by_location.map(({ location }, place) => ({
        label: location,
        tone: locationTones[place % locationTones.length]!,
        isDashed: place % 2 === 1,
      })),
      rows: ofMonth(by_month, ({ month }) => cellsOf(month).map(({ adoptions }) => adoptions)),
    },
    table: {
      of: 'Month',
      series: by_location.flatMap(({ location }, place) => [
        { label: location },
        ...(hasReturns(place) ? [{ label: `${location}: returns` }] : []),
      ]),
      rows: ofMonth(by_month, ({ month }) => toRead(cellsOf(month))),
      total: { label: 'Together', values: toRead(by_location) },
    },
  };
}

export function adoptionsByType({ by_type, all }: AdoptionsReport): FiguresToRead {
  const values = (figures: { adoptions: number; walk_ins: number; returns: number }) => [
    figures.adoptions,
    figures.walk_ins,
    figures.returns,
  ];
  return {
    of: 'Type',
    series: [{ label: 'Adoptions' }, { label: 'Walk-ins among them' }, { label: 'Returns' }],
    rows: by_type.map((figures) => ({ label: typePlurals[figures.type], values: values(figures) })),
    total: { label: 'Together', values: values(all) },
  };
}
