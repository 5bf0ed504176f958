import { describeAdoptionDeed } from './describe-adoption-deed.ts';
import { describeChatDeed } from './describe-chat-deed.ts';
import { describeSettingsDeed } from './describe-settings-deed.ts';
import { describeNewsletterDeed } from './describe-newsletter-deed.ts';
import { describeStoryDeed } from './describe-story-deed.ts';
import type { DescribedDeed } from './described-deed.ts';

/** A deed in plain words, without who did it: "changed the name and phone number of Robin Keller". */
export function describeDeed(deed: DescribedDeed): string {
  const whom = deed.isOwn && deed.subject_type === 'user' ? 'their own account' : nameOf(deed);
  switch (deed.action) {
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
      return `added ${whom}${withRole(deed)}`;
    case 'user.updated':
      return `changed ${fieldsOf(deed)} of ${whom}${withRole(deed)}`;
    case 'user.deleted':
      return `deleted ${whom}`;
    case 'profile.updated':
      return `changed their own ${fieldsOf(deed).replace(/^the /, '')}`;
    case 'account.data_exported':
      return 'downloaded what is kept about them';
    case 'account.deleted':
      return 'deleted their own account';
    case 'mail_preferences.changed':
      return `changed which e-mails they get${mailsOf(deed)}`;
    case 'password.changed':
      return 'changed their own password';
    case 'password.reset_requested':
      return `a reset link was requested for ${whom}`;
    case 'password.reset':
      return `a new password was set for ${whom} with a reset link`;
    case 'session.guessed':
      return `logins to ${whom} are paused after too many wrong passwords`;
    case 'pet.added':
      return `added ${whom}`;
    case 'pet.updated':
      return `changed ${fieldsOf(deed)} of ${whom}${withOutcome(deed)}`;
    case 'pet.deleted':
      return `deleted ${whom}`;
    case 'pet.many_updated':
      return `changed ${fieldsOf(deed)} of ${petsOf(deed)} at once${withOutcome(deed)}`;
    case 'import.checked':
      return `read ${whom} to see what it would change`;
    case 'import.applied':
      return `took over ${whom}`;
    case 'import.undone':
      return `took ${whom} back`;
    case 'search.saved':
      return `saved a search (${whom})`;
    case 'search.changed':
      return `changed ${whom}`;
    case 'search.deleted':
      return `deleted ${whom}`;
    case 'search.mails_ended':
      return `the mails of ${whom} were ended by their link`;
    case 'visit.requested':
      return `${whom} was asked for`;
    case 'visit.updated':
      return `changed ${fieldsOf(deed)} of ${whom}`;
    case 'visit.deleted':
      return `deleted ${whom}`;
    case 'mail.link_read':
      return `read the link in ${whom}`;
    case 'mail.retried':
      return `queued ${whom} again`;
    default:
      return (
        describeAdoptionDeed(deed) ??
        describeChatDeed(deed) ??
        describeSettingsDeed(deed) ??
        describeStoryDeed(deed) ??
        describeNewsletterDeed(deed) ??
        `${deed.action} ${whom}`
      );
  }
}

function nameOf({ subject_type, subject_id, subject_name, details }: DescribedDeed): string {
  if (subject_name !== null) return subject_name;
  if (subject_type === 'pet' && typeof details['name'] === 'string')
    return `${details['name']} (pet no. ${subject_id})`;
  return subject_id === null ? `a ${subject_type}` : `${subject_type} no. ${subject_id}`;
}

function withRole({ details }: DescribedDeed): string {
  return typeof details['role'] === 'string' ? ` (now ${details['role']})` : '';
}

function withOutcome({ details: { adoption_status, is_listed } }: DescribedDeed): string {
  const status = adoption_status === 'Pending' ? 'On hold' : adoption_status;
  const outcome = [
    ...(typeof status === 'string' ? [status] : []),
    ...(typeof is_listed === 'boolean' ? [is_listed ? 'on the site' : 'off the site'] : []),
  ];
  return outcome.length === 0 ? '' : ` (now ${new Intl.ListFormat('en').format(outcome)})`;
}

function fieldsOf({ details }: DescribedDeed): string {
  const fields = Array.isArray(details['fields']) ? details['fields'].map(fieldName) : [];
  return fields.length === 0 ? 'nothing' : `the ${new Intl.ListFormat('en').format(fields)}`;
}

function mailsOf({ details: { refused, wanted_again } }: DescribedDeed): string {
  const told = [
    ...(Array.isArray(refused) ? refused.map((kind) => `no ${String(kind)}`) : []),
    ...(Array.isArray(wanted_again) ? wanted_again.map((kind) => `${String(kind)} again`) : []),
  ];
  return told.length === 0 ? '' : ` (${new Intl.ListFormat('en').format(told)})`;
}

function petsOf({ details }: DescribedDeed): string {
  const count = Array.isArray(details['pets']) ? details['pets'].length : 0;
  return count === 1 ? '1 pet' : `${count.toLocaleString('en')} pets`;
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
