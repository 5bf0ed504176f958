import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';
import { adoptionStatuses, petTypes } from '../pets/pet-search.contract.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import { feeMethods } from '../receipts/receipt-words.contract.ts';
import { chartRanges, MAX_MONTHS, USUAL_MONTHS } from './report-words.contract.ts';

const WRONG_MONTH = 'takes a month such as 2026-05';

/** A month such as `2026-05`; years that nobody means are left out. */
const month = z
  .string(WRONG_MONTH)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, WRONG_MONTH)
  .refine((text) => text >= '1900-01' && text < '9999-01', WRONG_MONTH);

const rangeQuery = z.object({
  from: orEmpty(month).describe(`The first month; ${USUAL_MONTHS - 1} before the last unless told.`),
  to: orEmpty(month).describe(`The last month; the current one unless told. At most ${MAX_MONTHS} in all.`),
});
export type RangeQuery = z.output<typeof rangeQuery>;

const count = z.int().min(0);
const cents = z.int();
const days = z.number().min(0).nullable().describe('Days, with one decimal; null where there are none.');
const inMonth = { month: z.string().describe('Such as `2026-05`, in the shelter’s time zone.') };
const ofType = { type: z.enum(petTypes) };
/** The months of every report, those without anything among them. */
const range = { from: z.string(), to: z.string(), time_zone: z.string() };

const stayFigures = {
  adoptions: count.describe('The same as in the adoptions report; for a few, the length of the stay is unknown.'),
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
    all: z.object(stayFigures),
    by_month: z.array(z.object({ ...inMonth, ...stayFigures })).describe('By the month in which the stay ended.'),
    by_type: z.array(z.object({ ...ofType, ...stayFigures })),
  })
  .meta({ id: 'LengthOfStay' });
export type LengthOfStay = z.infer<typeof lengthOfStaySchema>;

export const waitingPetSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    species: z.string(),
    ...ofType,
    since: z.iso.datetime().describe('When it came in, or came back.'),
    days: count.describe('Whole days since then.'),
    featured: z.boolean(),
    photo: photoSchema.nullable(),
  })
  .meta({ id: 'WaitingPet' });
export type WaitingPet = z.infer<typeof waitingPetSchema>;

const atLocation = {
  location: z.string().describe('Where the pickup was booked last; `No pickup` where none ever was.'),
};
const adoptionFigures = {
  adoptions: count.describe('Approvals that were not undone later, walk-ins among them.'),
  walk_ins: count.describe('Those of them without an application.'),
  returns: count,
};

export const adoptionsReportSchema = z
  .object({
    ...range,
    all: z.object({ ...adoptionFigures, adoptions_year_before: count, returns_year_before: count }),
    by_month: z.array(
      z.object({ ...inMonth, ...adoptionFigures, adoptions_year_before: count, returns_year_before: count }),
    ),
    by_location: z.array(z.object({ ...atLocation, ...adoptionFigures })),
    by_month_and_location: z
      .array(z.object({ ...inMonth, ...atLocation, ...adoptionFigures }))
      .describe('Each month with each location of `by_location`.'),
    by_type: z.array(z.object({ ...ofType, ...adoptionFigures })),
  })
  .meta({ id: 'AdoptionsReport' });
export type AdoptionsReport = z.infer<typeof adoptionsReportSchema>;

const applicationFigures = {
  submitted: count,
  approved: count,
  rejected: count,
  withdrawn: count,
  removed: count.describe('Deleted before anything was decided for good.'),
  open: count.describe('Pending or Waitlisted.'),
  decided: count.describe('How many the median is of.'),
  median_days: days.describe(
    'From submitting to the first decision for or against, in days; null where there is none.',
  ),
};

export const applicationsReportSchema = z
  .object({
    ...range,
    all: z.object(applicationFigures),
    by_month: z
      .array(z.object({ ...inMonth, ...applicationFigures }))
      .describe('By the month in which they were submitted, with what has become of them by now. Without walk-ins.'),
  })
  .meta({ id: 'ApplicationsReport' });
export type ApplicationsReport = z.infer<typeof applicationsReportSchema>;

const feeFigures = {
  payments: count,
  payments_cents: cents,
  refunds: count,
  refunds_cents: cents,
  net_cents: cents.describe('What was paid less what was given back; below zero where that was more.'),
};

export const feesReportSchema = z
  .object({
    ...range,
    all: z.object(feeFigures),
    by_month: z.array(z.object({ ...inMonth, ...feeFigures })),
    by_method: z.array(z.object({ method: z.enum(feeMethods), ...feeFigures })),
    by_type: z.array(z.object({ ...ofType, ...feeFigures })),
  })
  .meta({ id: 'FeesReport' });
export type FeesReport = z.infer<typeof feesReportSchema>;

export const adoptionChartSchema = z
  .object({
    ...range,
    months: z.array(z.object({ ...inMonth, adoptions: count, year_before: count })),
    adoptions: count.describe('In all of these months.'),
    year_before: count.describe('In the same months a year before.'),
    by_status: z
      .record(z.enum(adoptionStatuses), count)
      .describe('All pets as they are today, those that are not listed among them.'),
  })
  .meta({ id: 'AdoptionChart' });
export type AdoptionChart = z.infer<typeof adoptionChartSchema>;

const table = {
  access: 'Admin',
  query: rangeQuery,
  response: z.string(),
  contentType: 'text/csv',
} as const;
const csvNote =
  'CSV in UTF-8, with the figures of all parts: `part` says of which, `name` of which month, type and the like. What a spreadsheet would take for a formula is made text.';

export const reportsApi = defineApi({
  'GET /api/reports/length-of-stay': {
    summary: 'How long pets stayed',
    description:
      'Stays that ended in the range, from arrival or return to adoption. An approval that was undone ends no stay. Pets that were added as Adopted have none, and pets of an undone import are not counted.',
    access: 'Admin',
    query: rangeQuery,
    response: lengthOfStaySchema,
  },
  'GET /api/reports/length-of-stay/export': { summary: 'The same as a table', description: csvNote, ...table },
  'GET /api/reports/longest-waiting': {
    summary: 'Pets that wait longest',
    description: 'Listed and Available today, those who wait longest first.',
    access: 'Admin',
    paged: true,
    response: z.array(waitingPetSchema),
  },
  'GET /api/reports/longest-waiting/export': {
    summary: 'The same as a table',
    description: 'CSV in UTF-8. What a spreadsheet would take for a formula is made text.',
    access: 'Admin',
    response: z.string(),
    contentType: 'text/csv',
  },
  'GET /api/reports/adoptions': {
    summary: 'Adoptions and returns',
    description: 'By the month of the approval and of the return, with the same months a year before.',
    access: 'Admin',
    query: rangeQuery,
    response: adoptionsReportSchema,
  },
  'GET /api/reports/adoptions/export': { summary: 'The same as a table', description: csvNote, ...table },
  'GET /api/reports/applications': {
    summary: 'Applications, and what became of them',
    access: 'Admin',
    query: rangeQuery,
    response: applicationsReportSchema,
  },
  'GET /api/reports/applications/export': { summary: 'The same as a table', description: csvNote, ...table },
  'GET /api/reports/fees': {
    summary: 'Fees taken and given back',
    description: 'From the receipts, by the month in which they were issued.',
    access: 'Admin',
    query: rangeQuery,
    response: feesReportSchema,
  },
  'GET /api/reports/fees/export': { summary: 'The same as a table', description: csvNote, ...table },
  'GET /api/reports/events/export': {
    summary: 'The events that the reports are made of',
    description:
      'CSV in UTF-8, a line each in their order, with what it counts as in each report, so that anybody can add them up.',
    ...table,
  },
  'GET /api/reports/adoption-chart': {
    summary: 'Adoptions by month for the dashboard, and pets by status',
    access: 'Admin',
    query: z.object({
      range: orEmpty(oneOf(chartRanges)).describe('So many months, or this year so far; 12 unless told.'),
    }),
    response: adoptionChartSchema,
  },
});
export type ReportsApi = typeof reportsApi;
