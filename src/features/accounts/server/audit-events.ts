import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export interface Fields {
  fields: string[];
}

export interface Role {
  role: string;
}

export const auditEvents = {
  'session.login': () => 'logged in',
  'session.logout': () => 'logged out',
  'session.ended': () => 'logged out another device',
  'session.others_ended': (_event: StoredEvent<{ count: number }>) => 'logged out everywhere else',
  'session.guessed': (event: StoredEvent) =>
    `logins to ${nameSubject(event)} were paused after too many wrong passwords`,
  'user.signed_up': () => 'signed up',
  'user.added': (event: StoredEvent<Role>) => `added ${nameSubject(event)}${withRole(event)}`,
  'user.joined': (event: StoredEvent<Role>) => `created an account with an invitation${withRole(event)}`,
  'invitation.sent': (event: StoredEvent<Role>) => `sent ${nameSubject(event)}${toRole(event)}`,
  'invitation.resent': (event: StoredEvent) => `resent ${nameSubject(event)}`,
  'invitation.canceled': (event: StoredEvent) => `canceled ${nameSubject(event)}`,
  'user.updated': (event: StoredEvent<Fields & Partial<Role>>) =>
    `changed ${nameFields(event, fieldNames)} of ${nameSubject(event)}${withRole(event)}`,
  'user.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
  'profile.updated': (event: StoredEvent<Fields>) =>
    `changed their own ${nameFields(event, fieldNames).replace(/^the /, '')}`,
  'account.deleted': () => 'deleted their own account',
  'password.changed': () => 'changed their own password',
  'password.reset_requested': (event: StoredEvent) => `a reset link was requested for ${nameSubject(event)}`,
  'password.reset': (event: StoredEvent) => `a new password was set for ${nameSubject(event)} with a reset link`,
};

const fieldNames = { role_id: 'role' };

function withRole({ details: { role } }: StoredEvent<Role>): string {
  return role === undefined ? '' : ` (now ${role})`;
}

function toRole({ details: { role } }: StoredEvent<Role>): string {
  return role === undefined ? '' : ` to become ${role === 'Admin' ? 'an Admin' : 'a User'}`;
}
