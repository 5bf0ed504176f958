import { inDollars } from '../../../../platform/dollars.contract.ts';
import type { Application } from '../../adoptions.contract.ts';
import type { ApplicationFilter } from '../../application-words.contract.ts';

export const filterLabels: Record<ApplicationFilter, string> = {
  Pending: 'Pending',
  Waitlisted: 'Waitlisted',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
  overdue: 'Overdue',
  flagged: 'With a warning',
  'under 18': 'Under 18',
  'fee due': 'Fee due',
  returned: 'Returned',
};

/** As the address says them (`adoptionsAsked`). */
export const orderOptions = [
  { value: '', label: 'Newest first' },
  { value: 'date', label: 'Waiting longest first' },
  { value: 'status', label: 'Status, undecided first' },
  { value: 'status-desc', label: 'Status, decided first' },
  { value: 'pet', label: 'Pet A–Z' },
  { value: 'pet-desc', label: 'Pet Z–A' },
  { value: 'applicant', label: 'Applicant A–Z' },
  { value: 'applicant-desc', label: 'Applicant Z–A' },
];

/** How many applications a list holds, such as "3 overdue applications found for “max”". */
export function describeCount(total: number, filter: ApplicationFilter | undefined, search: string): string {
  const count = total.toLocaleString('en');
  const words = countWords[filter ?? 'all'](count, total === 1 ? 'application' : 'applications');
  return search.trim() === '' ? words : `${words} found for “${search.trim()}”`;
}

const before = (word: string) => (count: string, applications: string) => `${count} ${word} ${applications}`;
const after = (words: string) => (count: string, applications: string) => `${count} ${applications} ${words}`;

const countWords: Record<ApplicationFilter | 'all', (count: string, applications: string) => string> = {
  all: (count, applications) => `${count} ${applications}`,
  Pending: before('pending'),
  Waitlisted: before('waitlisted'),
  Approved: before('approved'),
  Rejected: before('rejected'),
  Withdrawn: before('withdrawn'),
  overdue: before('overdue'),
  flagged: after('with a warning'),
  'under 18': after('by people under 18'),
  'fee due': after('with a fee due'),
  returned: after('whose pet came back'),
};

type Named = Pick<Application, 'first_name' | 'last_name' | 'is_walk_in'>;

/** What an applicant is called; whose account is gone has no name any more. */
export function nameOf({ first_name, last_name }: Pick<Named, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter((part) => part !== '').join(' ') || 'Former member';
}

/** Whether there is anybody who is told by mail: not a walk-in without an address, nor whose account is gone. */
export function isToldByMail({ user_id, email }: Pick<Application, 'user_id' | 'email'>): boolean {
  return user_id !== null || email !== '';
}

/** How a fee stands, in a few words. */
export function describeFee({ amount_cents, state }: Application['fee']): string {
  if (amount_cents === null) return '–';
  const amount = inDollars(amount_cents);
  return state === 'not due' ? amount : `${amount}, ${state}`;
}

/** A date of the shelter's, such as "Tue, May 4, 2027": the same wherever its reader is. */
export function describeDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** What is suggested for a decline; the shelter makes its own of it. */
export const KIND_DECLINE =
  'Thank you for offering a home, and for the time you took to tell us about it. Several families applied, and we had to choose one of them. This is no judgement of your home: many of our other pets would be glad of it, and we hope you will look at them.';

/** The same for whoever was the only one to apply: nobody else was chosen. */
export const KIND_REFUSAL =
  'Thank you for offering a home, and for the time you took to tell us about it. We believe that this pet needs something else. This is no judgement of your home: many of our other pets would be glad of it, and we hope you will look at them.';
