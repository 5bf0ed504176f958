/** The longest range of a report, in months. */
export const MAX_MONTHS = 120;

/** The months in a report by default. */
export const DEFAULT_MONTHS = 12;

/** The current outcome of an application; Pending and Waitlisted ones are open. */
export const applicationOutcomes = ['approved', 'rejected', 'withdrawn', 'removed', 'open'] as const;
export type ApplicationOutcome = (typeof applicationOutcomes)[number];

/** The location of adoptions without a pickup. */
export const NO_PICKUP = 'No pickup';

/** The ranges of the dashboard's chart: months including the current one, or this year so far. */
export const chartRanges = ['6', '12', '24', 'year'] as const;
export type ChartRange = (typeof chartRanges)[number];

export const movementGroups = ['intakes', 'outcomes'] as const;
export type MovementGroup = (typeof movementGroups)[number];

export const movementKinds = ['new', 'returned', 'adopted', 'left'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const reportMessages = {
  startAfterEnd: 'Choose a first month that’s not after the last.',
  tooLong: `Choose at most ${MAX_MONTHS} months.`,
} as const;
