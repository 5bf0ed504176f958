import { formatCount } from '../../../platform/format-number.contract.ts';
import { describeAdoptionEvent } from './describe-adoption-event.ts';
import { describeChatEvent } from './describe-chat-event.ts';
import { describeSettingsEvent } from './describe-settings-event.ts';
import { describeNewsletterEvent } from './describe-newsletter-event.ts';
import { describeStoryEvent } from './describe-story-event.ts';
import type { DescribedEvent } from './described-event.ts';

/** An audit event in plain words, without its actor: "changed the name and phone number of Robin Keller". */
export function describeEvent(event: DescribedEvent): string {
  const subject = event.isOwn && event.subject_type === 'user' ? 'their own account' : nameOf(event);
  switch (event.action) {
    case 'session.login':
      return 'logged in';
    case 'session.logout':
      return 'logged out';
    case 'session.ended':
      return 'signed out another device';
    case 'session.others_ended':
      return 'signed out everywhere else';
    case 'user.signed_up':
      return 'opened an account';
    case 'user.added':
      return `added ${subject}${withRole(event)}`;
    case 'user.updated':
      return `changed ${fieldsOf(event)} of ${subject}${withRole(event)}`;
    case 'user.deleted':
      return `deleted ${subject}`;
    case 'profile.updated':
      return `changed their own ${fieldsOf(event).replace(/^the /, '')}`;
    case 'account.data_exported':
      return 'downloaded what is kept about them';
    case 'account.deleted':
      return 'deleted their own account';
    case 'mail_preferences.changed':
      return `changed which e-mails they get${emailTypesOf(event)}`;
    case 'password.changed':
      return 'changed their own password';
    case 'password.reset_requested':
      return `a reset link was requested for ${subject}`;
    case 'password.reset':
      return `a new password was set for ${subject} with a reset link`;
    case 'session.guessed':
      return `logins to ${subject} are paused after too many wrong passwords`;
    case 'pet.added':
      return `added ${subject}`;
    case 'pet.updated':
      return `changed ${fieldsOf(event)} of ${subject}${withOutcome(event)}`;
    case 'pet.deleted':
      return `deleted ${subject}`;
    case 'pet.many_updated':
      return `changed ${fieldsOf(event)} of ${petsOf(event)} at once${withOutcome(event)}`;
    case 'import.checked':
      return `read ${subject} to see what it would change`;
    case 'import.applied':
      return `took over ${subject}`;
    case 'import.undone':
      return `took ${subject} back`;
    case 'search.saved':
      return `saved a search (${subject})`;
    case 'search.changed':
      return `changed ${subject}`;
    case 'search.deleted':
      return `deleted ${subject}`;
    case 'search.mails_ended':
      return `the mails of ${subject} were ended by their link`;
    case 'visit.requested':
      return `${subject} was asked for`;
    case 'visit.updated':
      return `changed ${fieldsOf(event)} of ${subject}`;
    case 'visit.deleted':
      return `deleted ${subject}`;
    case 'mail.link_read':
      return `read the link in ${subject}`;
    case 'mail.retried':
      return `queued ${subject} again`;
    default:
      return (
        describeAdoptionEvent(event) ??
        describeChatEvent(event) ??
        describeSettingsEvent(event) ??
        describeStoryEvent(event) ??
        describeNewsletterEvent(event) ??
        `${event.action} ${subject}`
      );
  }
}

function nameOf({ subject_type, subject_id, subject_name, details }: DescribedEvent): string {
  if (subject_name !== null) return subject_name;
  if (subject_type === 'pet' && typeof details['name'] === 'string')
    return `${details['name']} (pet no. ${subject_id})`;
  return subject_id === null ? `a ${subject_type}` : `${subject_type} no. ${subject_id}`;
}

function withRole({ details }: DescribedEvent): string {
  return typeof details['role'] === 'string' ? ` (now ${details['role']})` : '';
}

function withOutcome({ details: { adoption_status, is_listed } }: DescribedEvent): string {
  const status = adoption_status === 'Pending' ? 'On hold' : adoption_status;
  const outcome = [
    ...(typeof status === 'string' ? [status] : []),
    ...(typeof is_listed === 'boolean' ? [is_listed ? 'on the site' : 'off the site'] : []),
  ];
  return outcome.length === 0 ? '' : ` (now ${new Intl.ListFormat('en').format(outcome)})`;
}

function fieldsOf({ details }: DescribedEvent): string {
  const fields = Array.isArray(details['fields']) ? details['fields'].map(fieldName) : [];
  return fields.length === 0 ? 'nothing' : `the ${new Intl.ListFormat('en').format(fields)}`;
}

function emailTypesOf({ details: { refused, wanted_again } }: DescribedEvent): string {
  const changes = [
    ...(Array.isArray(refused) ? refused.map((kind) => `no ${String(kind)}`) : []),
    ...(Array.isArray(wanted_again) ? wanted_again.map((kind) => `${String(kind)} again`) : []),
  ];
  return changes.length === 0 ? '' : ` (${new Intl.ListFormat('en').format(changes)})`;
}

function petsOf({ details }: DescribedEvent): string {
  const count = Array.isArray(details['pets']) ? details['pets'].length : 0;
  return formatCount(count, 'pet');
}

const fieldNames: Record<string, string> = {
  role_id: 'role',
  owner_id: 'owner',
  show_owner: 'consent to name the owner',
  is_listed: 'place on the site',
  is_checked: 'mark that it was looked at',
  featured: 'mark as featured',
  photos: 'pictures',
  external_id: 'number of another system',
};

function fieldName(field: unknown): string {
  return fieldNames[String(field)] ?? String(field).replaceAll('_', ' ');
}
