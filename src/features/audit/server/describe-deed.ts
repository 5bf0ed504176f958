interface DescribedDeed {
  action: string;
  details: Record<string, unknown>;
  subject_kind: string;
  subject_id: number | null;
  subject_name: string | null;
  /** Whether the actor did it to themself. */
  isOwn: boolean;
}

/** A deed in plain words, without who did it: "changed the name and phone number of Robin Keller". */
export function describeDeed(deed: DescribedDeed): string {
  const whom = deed.isOwn && deed.subject_kind === 'user' ? 'their own account' : nameOf(deed);
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
    case 'password.changed':
      return 'changed their own password';
    case 'password.reset_requested':
      return `a reset link was requested for ${whom}`;
    case 'password.reset':
      return `a new password was set for ${whom} with a reset link`;
    case 'session.guessed':
      return `logins to ${whom} are paused after too many wrong passwords`;
    case 'visit.requested':
      return `${whom} was asked for`;
    case 'newsletter.confirmed':
      return `${whom} confirmed a newsletter subscription`;
    case 'newsletter.ended':
      return `${whom} ended a newsletter subscription`;
    case 'mail.link_read':
      return `read the link in ${whom}`;
    case 'mail.retried':
      return `queued ${whom} again`;
    default:
      return `${deed.action} ${whom}`;
  }
}

function nameOf({ subject_kind, subject_id, subject_name }: DescribedDeed): string {
  if (subject_name !== null) return subject_name;
  return subject_id === null ? `a ${subject_kind}` : `${subject_kind} no. ${subject_id}`;
}

function withRole({ details }: DescribedDeed): string {
  return typeof details['role'] === 'string' ? ` (now ${details['role']})` : '';
}

function fieldsOf({ details }: DescribedDeed): string {
  const fields = Array.isArray(details['fields']) ? details['fields'].map(fieldName) : [];
  return fields.length === 0 ? 'nothing' : `the ${new Intl.ListFormat('en').format(fields)}`;
}

function fieldName(field: unknown): string {
  return field === 'role_id' ? 'role' : String(field).replaceAll('_', ' ');
}
