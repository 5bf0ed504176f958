/** The longest range of a report, in months. */
export const MAX_MONTHS = 120;

/** The last so many months stand in a report where nobody says which. */
export const USUAL_MONTHS = 12;

/** What has become of an application by now; one that is still to be decided, or waits behind another, is open. */
export const applicationOutcomes = ['approved', 'rejected', 'withdrawn', 'removed', 'open'] as const;
export type ApplicationOutcome = (typeof applicationOutcomes)[number];

/** What adoptions without a pickup stand under where a location is named. */
export const NO_PICKUP = 'No pickup';

/** What the chart of the dashboard can show: so many months, the current one among them, or this year's so far. */
export const chartRanges = ['6', '12', '24', 'year'] as const;
export type ChartRange = (typeof chartRanges)[number];

export const reportMessages = {
  turnedRound: 'Please choose a first month that is not after the last.',
  tooLong: `Please choose at most ${MAX_MONTHS} months.`,
} as const;
