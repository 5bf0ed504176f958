import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { agreementStatusLabels } from '../../../agreements/agreements.constants.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
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
  'waiting for applicant': 'Waiting for applicant',
  flagged: 'Flagged',
  'under 18': 'Under 18',
  'fee due': 'Fee due',
  returned: 'Returned',
};

/** The statuses that Admins set. */
export type Decision = 'Approved' | 'Rejected' | 'Pending' | 'Waitlisted';

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
  'waiting for applicant': after('waiting for the applicant'),
  flagged: after('by flagged people'),
  'under 18': after('by people under 18'),
  'fee due': after('with a fee due'),
  returned: after('with a returned pet'),
};

type Named = Pick<Application, 'first_name' | 'last_name' | 'is_walk_in'>;

/** Anonymized applications have no name. */
export function nameOf({ first_name, last_name }: Pick<Named, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter((name) => name !== '').join(' ') || 'Former member';
}

/** Not a walk-in without an email address, nor an applicant whose account was deleted. */
export function canBeEmailed({ user_id, email }: Pick<Application, 'user_id' | 'email'>): boolean {
  return user_id !== null || email !== '';
}

export function describeFee({ amount_cents, status }: Application['fee']): string {
  if (amount_cents === null) return '–';
  const amount = formatMoney(amount_cents);
  return status === 'not due' ? amount : `${amount}, ${status}`;
}

/** A calendar date such as "Tue, May 4, 2027". */
export function formatDate(date: string): string {
  return formatDay(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}

/** Suggested text for a decline when several families applied. */
export const DECLINE_TEMPLATE =
  'Thank you for offering a home, and for taking the time to apply. Several families applied, and we had to choose one of them. It’s no judgment of your home. Many of our other pets would love it there, and we hope you’ll meet them.';

/** Suggested text for a decline when nobody else applied. */
export const SOLE_DECLINE_TEMPLATE =
  'Thank you for offering a home, and for taking the time to apply. We believe this pet needs a different kind of home. It’s no judgment of your home. Many of our other pets would love it there, and we hope you’ll meet them.';

/** Questions that are often asked. */
export const QUESTION_TEMPLATES = [
  { label: 'Photos of the home', text: 'Could you send us a few photos of your home and yard?' },
  { label: 'Landlord', text: 'Does your landlord allow pets? A copy of the lease or a short note is enough.' },
  {
    label: 'Other pets',
    text: 'Could you tell us a little more about the pets you have now, and whether they’re vaccinated?',
  },
  { label: 'A call', text: 'When would be a good time for us to call you?' },
] as const;

type AgreedApplication = Pick<AdminApplication, 'status' | 'returned_at' | 'pet' | 'agreement'>;

/** Whether the agreement of an approved application is signed; null while there's nothing to sign. */
export function describeAgreement({ status, returned_at, pet, agreement }: AgreedApplication): string | null {
  const hasOne = status === 'Approved' && returned_at === null && !pet.listed_by_owner;
  if (!hasOne) return null;
  return agreement === null ? 'Not sent' : agreementStatusLabels[agreement];
}
