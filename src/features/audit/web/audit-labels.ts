import type { AuditEntry } from '../audit.contract.ts';

/** Groups of actions, in the order of the filter. */
export const actionTypes = [
  { value: 'user', label: 'Users' },
  { value: 'profile', label: 'Own profiles' },
  { value: 'account', label: 'Own data and leaving' },
  { value: 'mail_preferences', label: 'Wishes about e-mails' },
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
  { value: 'chat_answer', label: 'Answers of the chat’s bot' },
  { value: 'chat_reply', label: 'Canned replies' },
  { value: 'chat_settings', label: 'Settings of the chat' },
  { value: 'story', label: 'Success stories' },
  { value: 'settings', label: 'Settings' },
  { value: 'newsletter', label: 'Newsletter' },
  { value: 'mail', label: 'Mails' },
];

export function actorName(actor: AuditEntry['actor']): string {
  if (actor === null) return 'The system';
  return actor.name ?? 'Somebody who has left';
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
