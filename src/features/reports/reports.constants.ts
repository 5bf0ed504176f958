import { intakeTypes, outcomeTypes, type IntakeType, type OutcomeType } from '../custody/custody.constants.ts';

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

/** Animals that came in, that left, and that were in care at the end of a day. */
export const movementGroups = ['intakes', 'outcomes', 'in_care'] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** How animals came in or left; one is both. */
export const movementKinds = [...new Set([...intakeTypes, ...outcomeTypes])] as [MovementKind, ...MovementKind[]];
export type MovementKind = IntakeType | OutcomeType;

/** The species that shelters report to Shelter Animals Count, in its order. */
export const speciesGroups = [
  'dog',
  'cat',
  'rabbit',
  'horse',
  'small_mammal',
  'farm_animal',
  'bird',
  'reptile_amphibian',
  'other',
] as const;
export type SpeciesGroup = (typeof speciesGroups)[number];

export const speciesLabels: Record<SpeciesGroup, string> = {
  dog: 'Dogs',
  cat: 'Cats',
  rabbit: 'Rabbits',
  horse: 'Horses',
  small_mammal: 'Small mammals',
  farm_animal: 'Farm animals',
  bird: 'Birds',
  reptile_amphibian: 'Reptiles and amphibians',
  other: 'Other',
};

/** The ages of the matrix: at the intake for intakes, at the outcome for outcomes. */
export const matrixAges = ['adult', 'up_to_5_months', 'unknown'] as const;
export type MatrixAge = (typeof matrixAges)[number];

export const matrixAgeLabels: Record<MatrixAge, string> = {
  adult: 'Adult',
  up_to_5_months: 'Up to 5 months',
  unknown: 'Age unknown',
};

/** The outcomes after which an animal lives on. */
export const liveOutcomes = [
  'adoption',
  'returned_to_owner',
  'transfer_out',
  'returned_to_field',
  'other_live',
] as const satisfies readonly OutcomeType[];

export function isLive(type: OutcomeType): boolean {
  return liveOutcomes.some((live) => live === type);
}

/** A row of the matrix: one of our types, and the line of Shelter Animals Count under which it is reported. */
export interface MatrixRow<Type> {
  type: Type;
  label: string;
  reportedAs: string;
}

/** In the order of Shelter Animals Count. */
export const matrixIntakes: readonly MatrixRow<IntakeType>[] = [
  { type: 'stray', label: 'Stray or at large', reportedAs: 'Stray/At Large' },
  { type: 'owner_surrender', label: 'Relinquished by owner', reportedAs: 'Relinquished by Owner' },
  { type: 'return', label: 'Returned by adopter', reportedAs: 'Relinquished by Owner' },
  {
    type: 'owner_requested_euthanasia',
    label: 'Owner-requested euthanasia',
    reportedAs: 'Owner Intended Euthanasia',
  },
  {
    type: 'transfer_in',
    label: 'Transferred in, within the state',
    reportedAs: 'Transferred In from Agency, In State',
  },
  {
    type: 'transfer_in_out_of_state',
    label: 'Transferred in, out of state',
    reportedAs: 'Transferred In from Agency, Out of State',
  },
  {
    type: 'transfer_in_international',
    label: 'Transferred in, international',
    reportedAs: 'Transferred In from Agency, International',
  },
  { type: 'seized', label: 'Seized or impounded', reportedAs: 'Seized or Impounded' },
  { type: 'born_in_care', label: 'Born in care', reportedAs: 'Other Intakes' },
  { type: 'service', label: 'Trap-neuter-return', reportedAs: 'Other Intakes' },
  { type: 'other', label: 'Other intakes', reportedAs: 'Other Intakes' },
];

export const matrixOutcomes: readonly MatrixRow<OutcomeType>[] = [
  { type: 'adoption', label: 'Adoption', reportedAs: 'Adoption' },
  { type: 'returned_to_owner', label: 'Returned to owner', reportedAs: 'Returned to Owner' },
  { type: 'transfer_out', label: 'Transferred out', reportedAs: 'Transferred to Another Agency' },
  { type: 'returned_to_field', label: 'Returned to field', reportedAs: 'Returned to Field' },
  { type: 'other_live', label: 'Other live outcome', reportedAs: 'Other Live Outcome' },
  { type: 'died_in_care', label: 'Died in care', reportedAs: 'Died in Care' },
  { type: 'lost', label: 'Lost in care', reportedAs: 'Lost in Care' },
  { type: 'shelter_euthanasia', label: 'Shelter euthanasia', reportedAs: 'Shelter Euthanasia' },
  {
    type: 'owner_requested_euthanasia',
    label: 'Owner-requested euthanasia',
    reportedAs: 'Owner Intended Euthanasia',
  },
];

/** A longer census has only the last day of each month. */
export const MAX_DAILY_MONTHS = 24;

export const reportMessages = {
  startAfterEnd: 'Choose a first month that isn’t later than the last.',
  tooLong: `Choose at most ${MAX_MONTHS} months.`,
} as const;
