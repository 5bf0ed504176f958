import { staffRoleNames, staffRoles, type StaffRole } from '../../../platform/capabilities.contract.ts';
import { joinList } from '../../../platform/join-list.contract.ts';

/** What each role is for, where roles are chosen. */
export const staffRoleHints: Record<StaffRole, string> = {
  manager: 'Everything, including users, settings and the audit log.',
  'adoption counselor': 'Applications, pickups and visits, messages, chats and fees.',
  medical: 'Vaccines, treatments, protocols and moves.',
  intake: 'Intakes, outcomes, kennels and care.',
  'foster coordinator': 'Foster homes and their animals.',
  volunteer: 'Shifts and tasks. Can see animals, but not people.',
  'read only': 'Can see records, people and reports, but can’t change them.',
};

export const staffRoleOptions = staffRoleNames.map((role) => ({ value: role, label: staffRoles[role].label }));

/** Such as “Medical and Intake”; empty without roles. */
export function formatStaffRoles(roles: readonly StaffRole[]): string {
  return joinList(roles.map((role) => staffRoles[role].label));
}
