import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import { formatTotal, type Total } from '../../../../platform/total.contract.ts';
import type { Application } from '../../adoptions.contract.ts';
import type { ApplicationFilter } from '../../adoptions.constants.ts';

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

/** The values that `parseAdoptionsParams` reads. */
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

/** Such as "3 overdue applications found for “max”". */
export function describeCount(list: Total, filter: ApplicationFilter | undefined, search: string): string {
  const count = formatTotal(list);
  const words = countLabels[filter ?? 'all'](count, list.total === 1 ? 'application' : 'applications');
  return search.trim() === '' ? words : `${words} found for “${search.trim()}”`;
}

const before = (word: string) => (count: string, applications: string) => `${count} ${word} ${applications}`;
const after = (words: string) => (count: string, applications: string) => `${count} ${applications} ${words}`;

const countLabels: Record<ApplicationFilter | 'all', (count: string, applications: string) => string> = {
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

/** Anonymized applications have no name. */
export function nameOf({ first_name, last_name }: Pick<Named, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter((name) => name !== '').join(' ') || 'Former member';
}

/** Not a walk-in without an email address, nor somebody whose account was deleted. */
export function canBeEmailed({ user_id, email }: Pick<Application, 'user_id' | 'email'>): boolean {
  return user_id !== null || email !== '';
}

export function describeFee({ amount_cents, status }: Application['fee']): string {
  if (amount_cents === null) return '–';
  const amount = formatDollars(amount_cents);
  return status === 'not due' ? amount : `${amount}, ${status}`;
}

/** A calendar date such as "Tue, May 4, 2027". */
export function formatDate(date: string): string {
  return formatDay(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}

/** Suggested text for a decline when several families applied. */
export const DECLINE_TEMPLATE =
  'Thank you for offering a home, and for the time you took to tell us about it. Several families applied, and we had to choose one of them. This is no judgement of your home: many of our other pets would be glad of it, and we hope you will look at them.';

/** Suggested text for a decline when nobody else applied. */
export const SOLE_DECLINE_TEMPLATE =
  'Thank you for offering a home, and for the time you took to tell us about it. We believe that this pet needs something else. This is no judgement of your home: many of our other pets would be glad of it, and we hope you will look at them.';
