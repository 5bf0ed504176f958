import type { Capability } from '../../platform/capabilities.contract.ts';

/*
 * Constants, limits and messages without the schemas, so that forms can load them without zod.
 */

/** The milder one informs; the other must be confirmed before a pet is promised. */
export const flagLevels = ['Note', 'Do not adopt'] as const;
export type FlagLevel = (typeof flagLevels)[number];
/** What a flag is called on screen. */
export const flagLabels: Record<FlagLevel, string> = { 'Do not adopt': 'Do not adopt', Note: 'Flagged' };

/** How a record that may be the same person was found. */
export const matchReasons = ['email', 'phone', 'name'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** What leads to a person. */
export const personSources = ['account', 'application', 'visit', 'receipt', 'chat'] as const;
export type PersonSource = (typeof personSources)[number];

export const personFilters = ['flagged', 'adopters', 'open application', 'walk-ins'] as const;
export type PersonFilter = (typeof personFilters)[number];

export const accountFilters = ['with', 'without', 'staff'] as const;

export const personSorts = ['name', 'added', 'newest'] as const;

/** What a person's history consists of. */
export const historyTypes = [
  'application',
  'return',
  'intake',
  'outcome',
  'pickup',
  'visit',
  'thread',
  'chat',
  'receipt',
  'donation',
] as const;
export type HistoryType = (typeof historyTypes)[number];

/** What it takes to see them in a person's history. */
export const historyCapabilities: Record<HistoryType, Capability> = {
  application: 'view applications',
  return: 'view applications',
  intake: 'view records',
  outcome: 'view records',
  pickup: 'view calendar',
  visit: 'view calendar',
  thread: 'view messages',
  chat: 'answer chats',
  receipt: 'view money',
  donation: 'view money',
};

export const personLimits = { name: 200, flag: 500, note: 4000 } as const;

/** For this long, a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

export const personMessages = {
  notFound: 'We couldn’t find this person.',
  noteNotFound: 'We couldn’t find this note of yours.',
  expiryInPast: 'Choose today or a later day.',
  contactOfAccount: 'This person has an account. Change their contact details under Users.',
  hasAccount: 'This person has an account. Delete the account under Users instead.',
  mergedMeanwhile: 'One of these records has been merged already. Reload the page.',
  sameRecord: 'Choose two different people.',
  mergeNotFound: 'We couldn’t find this merge.',
  mergeUndone: 'This merge has been undone already.',
  mergeTooOld: `A merge can be undone for ${MERGE_UNDO_DAYS} days.`,
  laterMergeFirst: 'This person was merged again since then. Undo the later merge first.',
  needsChoice: 'Choose the person, or confirm that it’s someone new.',
  needsConfirmation: 'Confirm that you’ve read the flag.',
} as const;
