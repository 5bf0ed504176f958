import { joinList } from '../../../platform/join-list.contract.ts';
import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export interface Fields {
  fields: string[];
}

export interface Role {
  role: string;
}

export interface InvitedRole extends Role {
  staff_roles?: string[];
}

export interface LoginDetails {
  /** None for a password alone. */
  method?: string;
  is_new_network?: boolean;
}

const methodNames: Record<string, string> = {
  password: 'their password',
  totp: 'an authenticator app',
  'recovery code': 'a recovery code',
  passkey: 'a passkey',
  'linked account': 'a linked account',
};

export const auditEvents = {
  'session.login': ({ details: { method, is_new_network } }: StoredEvent<LoginDetails>) =>
    `logged in${withMethod(method)}${is_new_network ? ' from a new network' : ''}`,
  'session.stepped_up': ({ details: { method } }: StoredEvent<{ method: string }>) =>
    `confirmed who they are${withMethod(method)}`,
  'step_up.rejected': ({ details: { method } }: StoredEvent<{ method: string }>) =>
    `couldn’t confirm who they are${withMethod(method)}`,
  'second_factor.rejected': (event: StoredEvent<{ reason: string }>) =>
    `a login to ${nameSubject(event)} was stopped: ${event.details.reason === 'used' ? 'a code that was already used' : 'a wrong code'}`,
  'second_factor.guessed': (event: StoredEvent) =>
    `codes for ${nameSubject(event)} were blocked for a while after too many wrong ones`,
  'passkey.rejected': (event: StoredEvent) => `a passkey of ${nameSubject(event)} was rejected`,
  'passkey.added': () => 'added a passkey',
  'passkey.renamed': () => 'renamed a passkey',
  'passkey.removed': () => 'deleted a passkey',
  'authenticator_app.added': () => 'added an authenticator app',
  'authenticator_app.removed': () => 'removed their authenticator app',
  'recovery_codes.replaced': () => 'replaced their recovery codes',
  'device.remembered': () => 'let a device skip the second factor',
  'device.ended': () => 'made a device ask for the second factor again',
  'account.linked': (event: StoredEvent<{ provider: string }>) => `linked ${nameProvider(event)}`,
  'account.unlinked': (event: StoredEvent<{ provider: string }>) => `unlinked ${nameProvider(event)}`,
  'email.confirmed': () => 'confirmed their email',
  'sign_in.reset': (event: StoredEvent) => `reset how ${nameSubject(event)} logs in`,
  'session.logout': () => 'logged out',
  'session.ended': () => 'logged out another device',
  'session.others_ended': (_event: StoredEvent<{ count: number }>) => 'logged out everywhere else',
  'session.guessed': (event: StoredEvent) =>
    `logins to ${nameSubject(event)} were paused after too many wrong passwords`,
  'user.denied': ({ details: { summary } }: StoredEvent<{ summary?: string }>) =>
    `tried something they don’t have permission for${summary ? `: “${summary}”` : ''}`,
  'user.signed_up': () => 'signed up',
  'user.added': (event: StoredEvent<Role>) => `added ${nameSubject(event)}${withRole(event)}`,
  'user.joined': (event: StoredEvent<InvitedRole>) => `created an account with an invitation${withStaffRoles(event)}`,
  'invitation.sent': (event: StoredEvent<InvitedRole>) => `sent ${nameSubject(event)}${toRole(event)}`,
  'invitation.resent': (event: StoredEvent) => `resent ${nameSubject(event)}`,
  'invitation.canceled': (event: StoredEvent) => `canceled ${nameSubject(event)}`,
  'user.updated': (event: StoredEvent<Fields & Partial<Role>>) =>
    `changed ${nameFields(event, fieldNames)} of ${nameSubject(event)}${withRole(event)}`,
  'user.roles_changed': (event: StoredEvent<{ roles: string[] }>) => {
    const roles = event.details.roles ?? [];
    if (roles.length === 0) return `removed ${nameSubject(event)} from the staff`;
    return `changed the staff roles of ${nameSubject(event)} to ${joinList(roles.map(formatGrant))}`;
  },
  'user.roles_ended': (event: StoredEvent<{ roles: string[] }>) =>
    `the staff roles of ${nameSubject(event)} ended: ${joinList(event.details.roles ?? [])}`,
  'user.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
  'profile.updated': (event: StoredEvent<Fields>) =>
    `changed their own ${nameFields(event, fieldNames).replace(/^the /, '')}`,
  'account.deleted': () => 'deleted their own account',
  'password.changed': () => 'changed their own password',
  'password.reset_requested': (event: StoredEvent) => `a reset link was requested for ${nameSubject(event)}`,
  'password.reset': (event: StoredEvent) => `a new password was set for ${nameSubject(event)} with a reset link`,
};

/** Without the time, which depends on the shelter's time zone. */
function formatGrant(grant: string): string {
  return grant.replace(/ until .*/, ' for a time');
}

const fieldNames = { role_id: 'role' };

function nameProvider({ details: { provider } }: StoredEvent<{ provider: string }>): string {
  if (provider === 'google') return 'a Google account';
  return provider === 'microsoft' ? 'a Microsoft account' : 'an account at another provider';
}

function withMethod(method: string | undefined): string {
  return method === undefined ? '' : ` with ${methodNames[method] ?? 'a code'}`;
}

function withRole({ details: { role } }: StoredEvent<Role>): string {
  return role === undefined ? '' : ` (now ${role})`;
}

function withStaffRoles(event: StoredEvent<InvitedRole>): string {
  const { staff_roles = [] } = event.details;
  return staff_roles.length > 0 ? ` (now ${joinList(staff_roles)})` : withRole(event);
}

function toRole({ details: { role, staff_roles = [] } }: StoredEvent<InvitedRole>): string {
  if (staff_roles.length > 0) return ` to become staff (${joinList(staff_roles)})`;
  return role === undefined ? '' : ` to become ${role === 'Admin' ? 'an Admin' : 'a User'}`;
}
