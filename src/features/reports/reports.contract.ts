import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { manyOf, oneOf } from '../../platform/http/choice-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { adoptionStatuses, petTypes } from '../pets/pet-search.contract.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import { feeMethods } from '../receipts/receipts.constants.ts';
import { chartRanges, MAX_MONTHS, DEFAULT_MONTHS, movementGroups, movementKinds } from './reports.constants.ts';

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
  to: orEmpty(calendarDay()).describe('The last day; by default six days later.'),
  kind: orEmpty(manyOf(movementKinds)),
  type: orEmpty(manyOf(petTypes)).describe('The pet’s type.'),
  search: orEmpty(line(100)).describe('Part of the pet’s name.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By time; `desc` by default.'),
});
export type MovementsQuery = z.output<typeof movementsQuery>;

const movementSchema = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    kind: z.enum(movementKinds),
    pet_id: z.int().positive().nullable().describe('Null if the pet was deleted.'),
    pet_name: z.string(),
    pet_type: z.enum(petTypes),
    application_id: z.int().positive().nullable(),
  })
  .meta({ id: 'Movement' });
export type Movement = z.infer<typeof movementSchema>;

const stayMetrics = {
  adoptions: count.describe('As in the adoptions report; a few have an unknown length of stay.'),
  median_days: days,
  shortest_days: days,
  longest_days: days,
  left_otherwise: count.describe(
    'Pets that were deleted during their stay, or set to Adopted without an application; their days are not included elsewhere.',
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
    since: z.iso.datetime().describe('When it arrived or returned.'),
    days: count.describe('Whole days since then.'),
    featured: z.boolean(),
    photo: photoSchema.nullable(),
  })
  .meta({ id: 'WaitingPet' });
export type WaitingPet = z.infer<typeof waitingPetSchema>;

const atLocation = {
  location: z.string().describe('The location of the last booked pickup; `No pickup` if there was none.'),
};
const adoptionMetrics = {
  adoptions: count.describe('Approvals that were not undone, including walk-ins.'),
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
};

export const feesReportSchema = z
  .object({
    ...range,
    all: z.object(feeMetrics),
    by_month: z.array(z.object({ ...inMonth, ...feeMetrics })),
    by_method: z.array(z.object({ method: z.enum(feeMethods), ...feeMetrics })),
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

const table = {
  access: 'Admin',
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
      'Stays that ended in the range, from arrival or return to adoption. An undone approval does not end a stay. Excludes pets added as Adopted, and pets of undone imports.',
    access: 'Admin',
    query: rangeQuery,
    response: lengthOfStaySchema,
  },
  'GET /api/reports/length-of-stay/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/longest-waiting': {
    summary: 'Longest-waiting pets',
    description: 'Pets that are listed and Available today, the longest-waiting first.',
    access: 'Admin',
    paged: true,
    response: z.array(waitingPetSchema),
  },
  'GET /api/reports/longest-waiting/export': {
    summary: 'Export as CSV',
    description: 'CSV in UTF-8. Text that a spreadsheet would read as a formula starts with an apostrophe.',
    access: 'Admin',
    response: z.string(),
    contentType: 'text/csv',
  },
  'GET /api/reports/adoptions': {
    summary: 'Adoptions and returns',
    description: 'By the month of the approval or return, compared with the year before.',
    access: 'Admin',
    query: rangeQuery,
    response: adoptionsReportSchema,
  },
  'GET /api/reports/adoptions/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/applications': {
    summary: 'Applications and their outcomes',
    access: 'Admin',
    query: rangeQuery,
    response: applicationsReportSchema,
  },
  'GET /api/reports/applications/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/fees': {
    summary: 'Fees and refunds',
    description: 'From the receipts, by the month of issue.',
    access: 'Admin',
    query: rangeQuery,
    response: feesReportSchema,
  },
  'GET /api/reports/fees/export': { summary: 'Export as CSV', description: csvDescription, ...table },
  'GET /api/reports/events/export': {
    summary: 'Export the events behind the reports',
    description:
      'CSV in UTF-8, one row per event in order, with what it counts as in each report, so that anyone can verify the totals.',
    ...table,
  },
  'GET /api/reports/movements': {
    summary: 'List the pets that came in or left',
    description:
      'The latest first, without owners’ listings. Intakes are new pets and returns; outcomes are adoptions that were not undone, and other departures.',
    access: 'Admin',
    query: movementsQuery,
    paged: true,
    response: z.array(movementSchema),
  },
  'GET /api/reports/adoption-chart': {
    summary: 'Adoptions by month and pets by status, for the dashboard',
    access: 'Admin',
    query: z.object({
      range: orEmpty(oneOf(chartRanges)).describe('A number of months, or this year so far; 12 by default.'),
    }),
    response: adoptionChartSchema,
  },
});
export type ReportsApi = typeof reportsApi;
