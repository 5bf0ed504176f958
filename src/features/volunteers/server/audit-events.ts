import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { formatMinutes } from '../volunteers.constants.ts';

/** Without titles and notes, which may name people. What is about a volunteer has their account as its subject. */
export const auditEvents = {
  'shift.added': (event: StoredEvent<{ count: number }>) => `added ${nameShifts(event)}`,
  'shift.changed': (event: StoredEvent<{ fields: string[]; count: number }>) =>
    `changed ${nameFields(event, fieldNames)} of ${nameShifts(event)}`,
  'shift.canceled': (event: StoredEvent<{ count: number; people: number }>) =>
    `canceled ${nameShifts(event)} (${event.details.people ?? 0} signed up)`,
  'shift.signed_up': (event: StoredEvent) => `signed up for ${nameSubject(event)}`,
  'shift.sign_up_canceled': (event: StoredEvent) => `canceled their place in ${nameSubject(event)}`,
  'shift.checked_in': (event: StoredEvent) => `checked in to ${nameSubject(event)}`,
  'shift.checked_out': (event: StoredEvent) => `checked out of ${nameSubject(event)}`,
  'volunteer.code_rejected': () => 'entered a wrong code to check in',
  'volunteer.code_blocked': () => 'entered too many wrong codes to check in, and has to wait',
  'volunteer.added_to_shift': (event: StoredEvent<{ shift_id: number; despite_skills: boolean }>) =>
    `added ${nameSubject(event)} to ${nameShiftOf(event)}${event.details.despite_skills ? ', without all the skills' : ''}`,
  'volunteer.removed_from_shift': (event: StoredEvent<{ shift_id: number }>) =>
    `removed ${nameSubject(event)} from ${nameShiftOf(event)}`,
  'volunteer.times_corrected': (event: StoredEvent<{ shift_id: number; fields: string[] }>) =>
    `corrected ${nameFields(event, fieldNames)} of ${nameSubject(event)} in ${nameShiftOf(event)}`,
  'volunteer.released': (event: StoredEvent<{ count: number }>) =>
    `removed ${nameSubject(event)}, whose roles ended, from ${event.details.count ?? 'some'} shifts`,
  'volunteer.skills_changed': (event: StoredEvent<{ added: string[]; removed: string[] }>) =>
    `changed the skills of ${nameSubject(event)}${listSkills(event.details)}`,
  'volunteer.hours_added': (event: StoredEvent<{ day: string; minutes: number }>) =>
    `recorded ${nameHours(event.details)} for ${nameSubject(event)}`,
  'volunteer.hours_corrected': (event: StoredEvent<{ day: string; minutes: number; before: number }>) =>
    `corrected hours of ${nameSubject(event)} to ${nameHours(event.details)} (before: ${formatMinutes(event.details.before ?? 0)})`,
  'volunteer.hours_deleted': (event: StoredEvent<{ day: string; minutes: number }>) =>
    `deleted ${nameHours(event.details)} of ${nameSubject(event)}`,
  'volunteer.hours_exported': ({ details: { from, to } }: StoredEvent<{ from: string; to: string }>) =>
    `exported volunteers’ hours${from && to ? ` from ${from} to ${to}` : ''}`,
};

const fieldNames = {
  starts_at: 'start',
  ends_at: 'end',
  checked_in_at: 'check-in',
  checked_out_at: 'check-out',
  is_no_show: 'no-show',
};

function nameShifts(event: StoredEvent<{ count: number }>): string {
  const more = (event.details.count ?? 1) - 1;
  return more > 0 ? `${nameSubject(event)} and ${more} more of its series` : nameSubject(event);
}

function nameShiftOf({ details }: StoredEvent<{ shift_id: number }>): string {
  return details.shift_id === undefined ? 'a shift' : `shift #${details.shift_id}`;
}

function nameHours({ day, minutes = 0 }: { day?: string; minutes?: number }): string {
  return `${formatMinutes(minutes)}${day === undefined ? '' : ` on ${day}`}`;
}

function listSkills({ added = [], removed = [] }: { added?: string[]; removed?: string[] }): string {
  const changes = [...added.map((skill) => `+ ${skill}`), ...removed.map((skill) => `− ${skill}`)];
  return changes.length === 0 ? '' : ` (${changes.join(', ')})`;
}
