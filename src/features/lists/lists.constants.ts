import type { Capability } from '../../platform/capabilities.contract.ts';

/** Lists of the admin dashboard whose views can be saved. */
export const listNames = [
  'pets',
  'applications',
  'people',
  'users',
  'receipts',
  'cash counts',
  'agreements',
  'online payments',
  'donations',
  'monthly donations',
  'audit-log',
  'outbox',
  'newsletters',
  'subscribers',
  'imports',
  'stories',
  'movements',
  'trash',
] as const;
export type ListName = (typeof listNames)[number];

/** What it takes to open each list. */
export const listCapabilities: Record<ListName, Capability> = {
  pets: 'view animals',
  applications: 'view applications',
  people: 'view people',
  users: 'manage users',
  receipts: 'view money',
  'cash counts': 'view money',
  agreements: 'view applications',
  'online payments': 'view money',
  donations: 'view money',
  'monthly donations': 'view money',
  'audit-log': 'view audit log',
  outbox: 'manage outbox',
  newsletters: 'send newsletters',
  subscribers: 'send newsletters',
  imports: 'import records',
  stories: 'review stories',
  movements: 'view reports',
  trash: 'delete records',
};

/** Longest values in characters, and most views of one person in one list. */
export const savedViewLimits = { name: 60, query: 2000, views: 50 } as const;

export const savedViewMessages = {
  nameMissing: 'Enter a name',
  duplicateName: 'You already have a view with this name. Choose another one.',
  notFound: 'We couldn’t find this view. It may have been deleted.',
  tooMany: 'You’ve saved 50 views of this list, which is the limit. Delete one to save another.',
  failed: 'We couldn’t save this view. Please try again.',
} as const;

/** What a view stores of a URL's query: filters, order and columns, not the place in the list. */
export function toViewQuery(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('after');
  params.sort();
  return params.toString();
}
