/** Why an animal came in (`records.md`, section 1). */
export const intakeTypes = [
  'stray',
  'owner_surrender',
  'return',
  'transfer_in',
  'transfer_in_out_of_state',
  'transfer_in_international',
  'seized',
  'born_in_care',
  'owner_requested_euthanasia',
  'service',
  'other',
] as const;
export type IntakeType = (typeof intakeTypes)[number];

export const intakeLabels: Record<IntakeType, string> = {
  stray: 'Stray',
  owner_surrender: 'Owner surrender',
  return: 'Return',
  transfer_in: 'Transfer in',
  transfer_in_out_of_state: 'Transfer in, out of state',
  transfer_in_international: 'Transfer in, international',
  seized: 'Seized or impounded',
  born_in_care: 'Born in care',
  owner_requested_euthanasia: 'Owner-requested euthanasia',
  service: 'Trap-neuter-return',
  other: 'Other',
};

/** How an animal left (`records.md`, section 1). */
export const outcomeTypes = [
  'adoption',
  'returned_to_owner',
  'transfer_out',
  'returned_to_field',
  'other_live',
  'died_in_care',
  'lost',
  'shelter_euthanasia',
  'owner_requested_euthanasia',
] as const;
export type OutcomeType = (typeof outcomeTypes)[number];

export const outcomeLabels: Record<OutcomeType, string> = {
  adoption: 'Adopted',
  returned_to_owner: 'Returned to owner',
  transfer_out: 'Transferred out',
  returned_to_field: 'Returned to field',
  other_live: 'Left alive',
  died_in_care: 'Died in care',
  lost: 'Lost in care',
  shelter_euthanasia: 'Euthanized',
  owner_requested_euthanasia: 'Euthanized at the owner’s request',
};

export const deaths = [
  'died_in_care',
  'shelter_euthanasia',
  'owner_requested_euthanasia',
] as const satisfies readonly OutcomeType[];

export function isDeath(type: OutcomeType | null): boolean {
  return deaths.some((death) => death === type);
}

export const identifierTypes = ['microchip', 'tattoo', 'tag'] as const;
export type IdentifierType = (typeof identifierTypes)[number];

export const identifierLabels: Record<IdentifierType, string> = {
  microchip: 'Microchip',
  tattoo: 'Tattoo',
  tag: 'Tag',
};

/** What staff still have to enter after a quick intake. */
export const missingDetails = [
  'intake_type',
  'name',
  'photo',
  'age',
  'gender',
  'weight',
  'identifier_check',
  'source',
  'found_location',
] as const;
export type MissingDetail = (typeof missingDetails)[number];

export const missingLabels: Record<MissingDetail, string> = {
  intake_type: 'How it came in',
  name: 'Name',
  photo: 'Photo',
  age: 'Age',
  gender: 'Sex',
  weight: 'Weight',
  identifier_check: 'Microchip scan',
  source: 'Who brought it in',
  found_location: 'Where it was found',
};

export const MAX_LITTER = 20;
export const MAX_IDENTIFIER_LENGTH = 40;
/** Of an animal that comes in. */
export const MAX_IDENTIFIERS = 10;
export const MAX_NOTE_LENGTH = 5000;
/** Days of a stray hold, unless staff choose other ones. */
export const DEFAULT_HOLD_DAYS = 5;

export const custodyMessages = {
  notFound: 'We couldn’t find this animal’s record.',
  noCustody: 'We couldn’t find this stay. It may have been deleted.',
  noOutcome: 'This stay has no outcome to change.',
  inFuture: 'can’t be in the future',
  intakeBeforeOutcome: 'The outcome must come after the intake.',
  overlaps: 'This animal has another stay at that time. Check both dates.',
  notInCare: (name: string) => `${name} has already left. Reload the page.`,
  inCare: (name: string) => `${name} is in care already. Reload the page.`,
  needsApplication: 'Choose whose adoption it is.',
  needsOrganization: 'Enter where the animal goes.',
  hasLeft: (name: string, how: string) => `${name} has left (${how}). Record an intake to bring ${name} back.`,
  chip: 'A microchip number has 15, 10 or 9 digits.',
  identifierExists: 'This number is already on the record.',
  bornInFuture: 'The date of birth can’t be in the future.',
  bornAfterIntake: 'The date of birth can’t be after the intake.',
  notDecided: 'Approve the application first.',
  alreadyHome: (name: string) => `${name} has already gone home.`,
  noHandover: 'No handover is recorded.',
} as const;
