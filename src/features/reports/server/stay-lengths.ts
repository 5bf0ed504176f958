import type { Database } from '../../../platform/database.ts';
import { outcomeTypes } from '../../custody/custody.constants.ts';
import { speciesGroups } from '../reports.constants.ts';
import type { StayLengths } from '../reports.contract.ts';
import { rangeFields, type ReportRange } from './report-range.ts';
import { measureCurrentStays, measureStays } from './statistics.queries.ts';

/** How long animals stay, by species and outcome, and how long those in care have been here. */
export async function reportStayLengths(db: Database, range: ReportRange, now: Date): Promise<StayLengths> {
  const ended = await measureStays(db, range);
  const current = await measureCurrentStays(db, now);
  const { species: _, ...all } = current.find(({ species }) => species === null) ?? { species: null, ...NONE };
  const find = <Row extends { species: unknown; type: unknown }>(rows: Row[], species: unknown, type: unknown) =>
    rows.filter((row) => row.species === species && row.type === type);
  return {
    ...rangeFields(range),
    by_outcome: outcomeTypes.flatMap((type) =>
      find(ended, null, type).map(({ animals, median_days, average_days }) => ({
        type,
        animals,
        median_days,
        average_days,
      })),
    ),
    by_species_and_outcome: speciesGroups.flatMap((species) =>
      outcomeTypes.flatMap((type) => find(ended, species, type).map((row) => ({ ...row, species, type }))),
    ),
    in_care: all,
    in_care_by_species: speciesGroups.flatMap((species) =>
      current.filter((row) => row.species === species).map((row) => ({ ...row, species })),
    ),
  };
}

const NONE = { animals: 0, median_days: null, average_days: null };
