import type { AuditEntry } from '../audit.contract.ts';

/** Groups of actions, in the order of the filter. */
export const actionTypes = [
  { value: 'user', label: 'Users' },
  { value: 'profile', label: 'Profiles' },
  { value: 'account', label: 'Data exports and deleted accounts' },
  { value: 'mail_preferences', label: 'Email preferences' },
  { value: 'password', label: 'Passwords' },
  { value: 'session', label: 'Logins and sessions' },
  { value: 'pet', label: 'Pets' },
  { value: 'application', label: 'Applications' },
  { value: 'pickup', label: 'Pickups' },
  { value: 'fee', label: 'Fees' },
  { value: 'payment_method', label: 'Payment methods' },
  { value: 'closed_day', label: 'Closed days' },
  { value: 'import', label: 'Imports' },
  { value: 'search', label: 'Saved searches' },
  { value: 'visit', label: 'Visits' },
  { value: 'chat', label: 'Chats' },
  { value: 'chat_answer', label: 'Bot answers' },
  { value: 'chat_reply', label: 'Canned replies' },
  { value: 'chat_settings', label: 'Chat settings' },
  { value: 'story', label: 'Success stories' },
  { value: 'settings', label: 'Settings' },
  { value: 'newsletter', label: 'Newsletter' },
  { value: 'mail', label: 'Emails' },
  { value: 'trash', label: 'Deleted forever' },
];

export function actorName(actor: AuditEntry['actor']): string {
  if (actor === null) return 'The system';
  return actor.name ?? 'Former member';
}

/** Details that the description already contains. */
const describedDetails = new Set([
  'fields',
  'role',
  'pets',
  'name',
  'adoption_status',
  'is_listed',
  'pet',
  'pet_id',
  'receipt',
  'day',
  'last',
  'canceled',
  'date',
  'time',
  'location',
  'to',
  'section',
  'changes',
  'refused',
  'wanted_again',
]);

/** The details beyond the description, such as "count: 3". */
export function describeDetails(details: AuditEntry['details']): string {
  return Object.entries(details)
    .filter(([name]) => !describedDetails.has(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${describeValue(value)}`)
    .join('; ');
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => describeValue(item)).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value).replaceAll('_', ' ');
}
