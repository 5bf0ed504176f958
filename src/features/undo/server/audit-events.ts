import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export const auditEvents = {
  'application.change_undone': (event: StoredEvent<{ pet: string; pet_id: number; status: string }>) =>
    `undid their last change of ${nameSubject(event)}${describePet(event.details)}`,
  'visit.change_undone': (event: StoredEvent) => `undid their last change of ${nameSubject(event)}`,
  'pet.change_undone': (event: StoredEvent<{ name: string }>) => `undid their last change of ${nameSubject(event)}`,
  'person.change_undone': (event: StoredEvent) => `undid their deletion of ${nameSubject(event)}`,
};

function describePet({ pet, status }: { pet?: string; status?: string }): string {
  return pet === undefined ? '' : ` for ${pet} (now ${status})`;
}
