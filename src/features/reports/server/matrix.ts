import { toCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import {
  isLive,
  matrixAges,
  matrixAgeLabels,
  matrixIntakes,
  matrixOutcomes,
  speciesGroups,
  speciesLabels,
  type MatrixRow,
} from '../reports.constants.ts';
import type { ShelterMatrix } from '../reports.contract.ts';
import { rangeFields, type ReportRange } from './report-range.ts';
import { countInCare, countIntakesByAge, countOutcomesByAge } from './statistics.queries.ts';

/** Intakes and outcomes by type, species and age, and the animals in care before and after, each counted by itself. */
export async function reportMatrix(db: Database, range: ReportRange): Promise<ShelterMatrix> {
  const inCare = await countInCare(db, range);
  const intakes = await countIntakesByAge(db, range);
  const outcomes = await countOutcomesByAge(db, range);
  return {
    ...rangeFields(range),
    counts: speciesGroups.map((species) => ({
      species,
      opening: inCare.get(species)?.before ?? 0,
      intakes: totalOf(intakes, species),
      outcomes: totalOf(outcomes, species),
      end: inCare.get(species)?.after ?? 0,
    })),
    intakes,
    outcomes,
  };
}

type Row = ShelterMatrix['intakes'][number] | ShelterMatrix['outcomes'][number];

function totalOf(rows: readonly Row[], species: Row['species']): number {
  return rows.filter((row) => row.species === species).reduce((all, row) => all + sumAges(row), 0);
}

function sumAges(row: Row): number {
  return matrixAges.reduce((all, age) => all + row[age], 0);
}

/** The rows of Shelter Animals Count in its order. Begin and end are counted without ages. */
export function matrixToCsv({ counts, intakes, outcomes }: ShelterMatrix): string {
  const heading = speciesGroups.flatMap((species) => [
    ...matrixAges.map((age) => `${speciesLabels[species]}: ${matrixAgeLabels[age].toLowerCase()}`),
    `${speciesLabels[species]}: total`,
  ]);
  const countsOf = (name: 'opening' | 'end') => counts.flatMap((row) => [...matrixAges.map(() => null), row[name]]);
  const cellsOf = (rows: readonly Row[]) =>
    speciesGroups.flatMap((species) => {
      const own = rows.filter((row) => row.species === species);
      const ages = matrixAges.map((age) => own.reduce((all, row) => all + row[age], 0));
      return [...ages, ages.reduce((all, count) => all + count, 0)];
    });
  const linesOf = <Type>(types: readonly MatrixRow<Type>[], rows: readonly Row[]) =>
    types.map(({ type, label, reportedAs }) => [
      label,
      reportedAs,
      ...cellsOf(rows.filter((row) => row.type === type)),
    ]);
  const live = outcomes.filter(({ type }) => isLive(type));
  const other = outcomes.filter(({ type }) => !isLive(type));
  return toCsv([
    ['row', 'reported_as', ...heading],
    ['Beginning count', 'Beginning Animal Count', ...countsOf('opening')],
    ...linesOf(matrixIntakes, intakes),
    ['Total intakes', 'Total Live Intakes', ...cellsOf(intakes)],
    ...linesOf(
      matrixOutcomes.filter(({ type }) => isLive(type)),
      outcomes,
    ),
    ['Live outcomes', 'Subtotal: Live Outcomes', ...cellsOf(live)],
    ...linesOf(
      matrixOutcomes.filter(({ type }) => !isLive(type)),
      outcomes,
    ),
    ['Other outcomes', 'Subtotal: Other Outcomes', ...cellsOf(other)],
    ['Total outcomes', 'Total Outcomes', ...cellsOf(outcomes)],
    ['Ending count', 'Ending Animal Count', ...countsOf('end')],
  ]);
}
