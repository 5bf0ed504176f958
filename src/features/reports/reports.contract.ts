import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { manyOf, oneOf } from '../../platform/http/choice-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { adoptionStatuses, petTypes } from '../pets/pet-search.contract.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import { receiptMethods } from '../receipts/receipts.constants.ts';
import { intakeTypes, outcomeTypes } from '../custody/custody.constants.ts';
import {
  chartRanges,
  DEFAULT_MONTHS,
  matrixAges,
  MAX_DAILY_MONTHS,
  MAX_MONTHS,
  movementGroups,
  movementKinds,
  speciesGroups,
} from './reports.constants.ts';

const WRONG_MONTH = 'takes a month such as 2026-05';

/** A month such as `2026-05`; excludes years that can only be typos. */
const month = z
  .string(WRONG_MONTH)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, WRONG_MONTH)
  .refine((text) => text >= '1900-01' && text < '9999-01', WRONG_MONTH);

const rangeQuery = z.object({
  from: orEmpty(month).describe(`The first month; by default ${DEFAULT_MONTHS - 1} before the last.`),
  to: orEmpty(month).describe(`The last month; by default the current one. At most ${MAX_MONTHS} in all.`),
});
export type RangeQuery = z.output<typeof rangeQuery>;

const count = z.int().min(0);
const cents = z.int();
const days = z.number().min(0).nullable().describe('Days, with one decimal; null if there are none.');
const inMonth = { month: z.string().describe('For example `2026-05`, in the shelter’s time zone.') };
const ofType = { type: z.enum(petTypes) };
/** The months of every report, including empty ones. */
const range = { from: z.string(), to: z.string(), time_zone: z.string() };

const movementsQuery = z.object({
  group: oneOf(movementGroups),
  from: calendarDay().describe('The first day, in the shelter’s time zone.'),
  to: orEmpty(calendarDay()).describe('The last day, and the one of `in_care`; by default six days later.'),
  kind: orEmpty(manyOf(movementKinds)).describe('Types of intakes or of outcomes.'),
  type: orEmpty(manyOf(petTypes)).describe('The pet’s type.'),
  species: orEmpty(manyOf(speciesGroups)),
  age: orEmpty(manyOf(matrixAges)).describe('At the intake or outcome; in care, at the intake.'),
  search: orEmpty(line(100)).describe('Part of the pet’s name.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By time; `desc` by default.'),
});
export type MovementsQuery = z.output<typeof movementsQuery>;

const movementSchema = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    kind: z.enum(movementKinds).describe('The type of the intake or outcome.'),
    pet_id: z.int().positive(),
    pet_name: z.string(),
    pet_type: z.enum(petTypes),
    application_id: z.int().positive().nullable().describe('The adoption that it was, or that a return ended.'),
  })
  .meta({ id: 'Movement' });
export type Movement = z.infer<typeof movementSchema>;

const stayMetrics = {
  adoptions: count.describe('As in the adoptions report.'),
  median_days: days,
  shortest_days: days,
  longest_days: days,
  left_otherwise: count.describe(
    'All other outcomes, and pets that were set to Adopted without an application; their days are not included elsewhere.',
  ),
};

export const lengthOfStaySchema = z
  .object({
    ...range,
    all: z.object(stayMetrics),
    by_month: z.array(z.object({ ...inMonth, ...stayMetrics })).describe('By the month in which the stay ended.'),
    by_type: z.array(z.object({ ...ofType, ...stayMetrics })),
  })
  .meta({ id: 'LengthOfStay' });
export type LengthOfStay = z.infer<typeof lengthOfStaySchema>;

export const waitingPetSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    species: z.string(),
    ...ofType,
    since: z.iso.datetime().describe('Its last intake.'),
    days: count.describe('Whole days since then.'),
    featured: z.boolean(),
    photo: photoSchema.nullable(),
  })
  .meta({ id: 'WaitingPet' });
export type WaitingPet = z.infer<typeof waitingPetSchema>;

const atLocation = {
  location: z.string().describe('Where the pet was picked up; `No pickup` if none was booked.'),
};
const adoptionMetrics = {
  adoptions: count.describe('Pets handed over to their adopters, including walk-ins.'),
  walk_ins: count.describe('Adoptions without an application.'),
  returns: count,
};

export const adoptionsReportSchema = z
  .object({
    ...range,
    all: z.object({ ...adoptionMetrics, adoptions_year_before: count, returns_year_before: count }),
    by_month: z.array(
      z.object({ ...inMonth, ...adoptionMetrics, adoptions_year_before: count, returns_year_before: count }),
    ),
    by_location: z.array(z.object({ ...atLocation, ...adoptionMetrics })),
    by_month_and_location: z
      .array(z.object({ ...inMonth, ...atLocation, ...adoptionMetrics }))
      .describe('Every month with every location of `by_location`.'),
    by_type: z.array(z.object({ ...ofType, ...adoptionMetrics })),
  })
  .meta({ id: 'AdoptionsReport' });
export type AdoptionsReport = z.infer<typeof adoptionsReportSchema>;

const applicationMetrics = {
  submitted: count,
  approved: count,
  rejected: count,
  withdrawn: count,
  removed: count.describe('Deleted before a final decision.'),
  open: count.describe('Pending or Waitlisted.'),
  decided: count.describe('The number of applications in the median.'),
  median_days: days.describe('From submission to the first approval or rejection, in days; null if there is none.'),
};

export const applicationsReportSchema = z
  .object({
    ...range,
    all: z.object(applicationMetrics),
    by_month: z
      .array(z.object({ ...inMonth, ...applicationMetrics }))
      .describe('By the month of submission, with current outcomes. Without walk-ins.'),
  })
  .meta({ id: 'ApplicationsReport' });
export type ApplicationsReport = z.infer<typeof applicationsReportSchema>;

const feeMetrics = {
  payments: count,
  payments_cents: cents,
  refunds: count,
  refunds_cents: cents,
  net_cents: cents.describe('Payments minus refunds; may be negative.'),
  fees_cents: cents.describe('The part of it that is adoption fees.'),
  deposits_cents: cents.describe('The part of it that is deposits.'),
  donations_cents: cents.describe('The part of it that is donations.'),
};

export const feesReportSchema = z
  .object({
    ...range,
    all: z.object(feeMetrics),
    by_month: z.array(z.object({ ...inMonth, ...feeMetrics })),
    by_method: z.array(z.object({ method: z.enum(receiptMethods), ...feeMetrics })),
    by_type: z.array(z.object({ ...ofType, ...feeMetrics })),
  })
  .meta({ id: 'FeesReport' });
export type FeesReport = z.infer<typeof feesReportSchema>;

export const adoptionChartSchema = z
  .object({
    ...range,
    months: z.array(z.object({ ...inMonth, adoptions: count, year_before: count })),
    adoptions: count.describe('In all these months.'),
    year_before: count.describe('In the same months a year before.'),
    by_status: z.record(z.enum(adoptionStatuses), count).describe('All current pets, including unlisted ones.'),
  })
  .meta({ id: 'AdoptionChart' });
export type AdoptionChart = z.infer<typeof adoptionChartSchema>;

const ofSpecies = { species: z.enum(speciesGroups) };
const balance = {
  opening: count.describe('In care before the first day.'),
  intakes: count,
  outcomes: count,
  end: count.describe('In care at the end of the last day, or now: opening + intakes − outcomes.'),
};

export const censusSchema = z
  .object({
    ...range,
    by_day: z
      .array(z.object({ day: z.iso.date(), in_care: count, by_species: z.partialRecord(z.enum(speciesGroups), count) }))
      .describe(
        `In care at the end of each day up to today; with more than ${MAX_DAILY_MONTHS} months, of each month’s last day.`,
      ),
    by_month: z.array(z.object({ ...inMonth, ...balance })),
    by_species: z.array(z.object({ ...ofSpecies, ...balance })),
    by_month_and_species: z
      .array(z.object({ ...inMonth, ...ofSpecies, ...balance }))
      .describe('Every month with every species that had an animal in care in the range.'),
  })
  .meta({ id: 'Census' });
export type Census = z.infer<typeof censusSchema>;

const rate = z.number().max(1).nullable().describe('Null without a single animal to divide by.');
const releaseRates = {
  intakes: count,
  outcomes: count,
  live_outcomes: count,
  owner_requested_euthanasia: count,
  died_or_lost: count.describe('Died in care, or lost in care.'),
  live_release_rate: rate.describe('Live outcomes / all outcomes.'),
  save_rate: rate.describe(
    '(Intakes − other outcomes) / intakes; negative if more animals died or got lost than came in.',
  ),
  asilomar_rate: rate.describe(
    'Live outcomes / (all outcomes − owner-requested euthanasia − animals that died or were lost in care).',
  ),
};

export const intakesAndOutcomesSchema = z
  .object({
    ...range,
    intakes: z.array(z.object({ ...inMonth, ...ofSpecies, type: z.enum(intakeTypes), count })),
    outcomes: z.array(z.object({ ...inMonth, ...ofSpecies, type: z.enum(outcomeTypes), count })),
    rates: z.object(releaseRates),
    rates_by_month: z.array(z.object({ ...inMonth, ...releaseRates })),
    rates_by_species: z.array(z.object({ ...ofSpecies, ...releaseRates })),
  })
  .meta({ id: 'IntakesAndOutcomes' });
export type IntakesAndOutcomes = z.infer<typeof intakesAndOutcomesSchema>;
export type ReleaseRates = IntakesAndOutcomes['rates'];

const byAge = { adult: count, up_to_5_months: count, unknown: count };

export const matrixSchema = z
  .object({
    ...range,
    counts: z.array(z.object({ ...ofSpecies, ...balance })).describe('Every species.'),
    intakes: z.array(z.object({ ...ofSpecies, type: z.enum(intakeTypes), ...byAge })).describe('Without empty rows.'),
    outcomes: z.array(z.object({ ...ofSpecies, type: z.enum(outcomeTypes), ...byAge })),
  })
  .meta({ id: 'ShelterMatrix' });
export type ShelterMatrix = z.infer<typeof matrixSchema>;

const stayLength = { animals: count, median_days: days, average_days: days };

export const stayLengthsSchema = z
  .object({
    ...range,
    by_outcome: z.array(z.object({ type: z.enum(outcomeTypes), ...stayLength })),
    by_species_and_outcome: z.array(z.object({ ...ofSpecies, type: z.enum(outcomeTypes), ...stayLength })),
    in_care: z.object(stayLength).describe('Of the animals in care now, since their intake.'),
    in_care_by_species: z.array(z.object({ ...ofSpecies, ...stayLength })),
  })
  .meta({ id: 'StayLengths' });
export type StayLengths = z.infer<typeof stayLengthsSchema>;

const table = {
  access: 'staff',
  capability: 'view reports',
  query: rangeQuery,
  response: z.string(),
  contentType: 'text/csv',
} as const;
const csvDescription =
  'CSV in UTF-8 with all sections: `part` names the section, `name` the month, type or the like. Text that a spreadsheet would read as a formula starts with an apostrophe.';

export const reportsApi = defineApi({
  'GET /api/reports/length-of-stay': {
    summary: 'Length of stay',
    description:
      'Stays that ended in the range, from intake to handover. A decision that was reversed ends no stay. Excludes owners’ listings and pets added as Adopted.',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: lengthOfStaySchema,
  },
  'GET /api/reports/length-of-stay/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/longest-waiting': {
    summary: 'Longest-waiting pets',
    description: 'Pets in care that are listed and Available today, the longest-waiting first.',
    access: 'staff',
    capability: 'view reports',
    paged: true,
    response: z.array(waitingPetSchema),
  },
  'GET /api/reports/longest-waiting/export': {
    summary: 'Export as CSV',
    description: 'CSV in UTF-8. Text that a spreadsheet would read as a formula starts with an apostrophe.',
    access: 'staff',
    capability: 'view reports',
    response: z.string(),
    contentType: 'text/csv',
  },
  'GET /api/reports/adoptions': {
    summary: 'Adoptions and returns',
    description: 'By the month of the handover or return, compared with the year before.',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: adoptionsReportSchema,
  },
  'GET /api/reports/adoptions/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/applications': {
    summary: 'Applications and their outcomes',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: applicationsReportSchema,
  },
  'GET /api/reports/applications/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/fees': {
    summary: 'Fees and refunds',
    description: 'From the receipts, by the month of issue.',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: feesReportSchema,
  },
  'GET /api/reports/fees/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/events/export': {
    stepUp: true,
    summary: 'Export the events behind the reports',
    description:
      'CSV in UTF-8, one row per intake, outcome and event of an application, in order, with what it counts as in each report, so that anyone can verify the totals. `id` is unique per `event`.',
    ...table,
  },
  'GET /api/reports/census': {
    summary: 'Animals in care by day, month and species',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: censusSchema,
  },
  'GET /api/reports/census/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/intakes-and-outcomes': {
    summary: 'Intakes and outcomes by type, species and month, and live release rates',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: intakesAndOutcomesSchema,
  },
  'GET /api/reports/intakes-and-outcomes/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/stays': {
    summary: 'Length of stay by species and outcome',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: stayLengthsSchema,
  },
  'GET /api/reports/stays/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/matrix': {
    summary: 'The matrix of Shelter Animals Count',
    description:
      'Intakes and outcomes by type, species and age, from the first to the last month, with the animals in care before and after. An animal without a date of birth has the age that was entered when it was added.',
    access: 'staff',
    capability: 'view reports',
    query: rangeQuery,
    response: matrixSchema,
  },
  'GET /api/reports/matrix/export': {
    summary: 'Export as CSV',
    description: 'CSV in UTF-8 with the rows of Shelter Animals Count in its order, and a column per species and age.',
    ...table,
  },
  'GET /api/reports/movements': {
    summary: 'List the animals that came in or left, or were in care',
    description:
      'The latest first, without owners’ listings. Those in care at the end of the last day are listed by intake.',
    access: 'staff',
    capability: 'view reports',
    query: movementsQuery,
    paged: true,
    response: z.array(movementSchema),
  },
  'GET /api/reports/adoption-chart': {
    summary: 'Adoptions by month and pets by status, for the dashboard',
    access: 'staff',
    capability: 'view reports',
    query: z.object({
      range: orEmpty(oneOf(chartRanges)).describe('A number of months, or this year so far; 12 by default.'),
    }),
    response: adoptionChartSchema,
  },
});
export type ReportsApi = typeof reportsApi;
