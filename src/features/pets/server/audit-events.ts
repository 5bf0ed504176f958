import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { joinList } from '../../../platform/join-list.contract.ts';

export interface Name {
  name: string;
}

export interface Changes {
  fields: string[];
  adoption_status?: string;
  is_listed?: boolean;
}

export const auditEvents = {
  'pet.added': (event: StoredEvent<Name>) => `added ${nameSubject(event)}`,
  'pet.updated': (event: StoredEvent<Name & Changes>) =>
    `changed ${nameFields(event, fieldNames)} of ${nameSubject(event)}${describeOutcome(event.details)}`,
  'pet.deleted': (event: StoredEvent<Name>) => `deleted ${nameSubject(event)}`,
  'pet.archived': (event: StoredEvent<Name>) => `archived ${nameSubject(event)}`,
  'pet.unarchived': (event: StoredEvent<Name>) => `took ${nameSubject(event)} out of the archive`,
  'pet.restored': (event: StoredEvent<Name>) => `restored ${nameSubject(event)} from the trash`,
  'pet.many_updated': (event: StoredEvent<Changes & { pets: number[] }>) =>
    `changed ${nameFields(event, fieldNames)} of ${countPets(event.details)} at once${describeOutcome(event.details)}`,
};

const fieldNames = {
  owner_id: 'owner',
  show_owner: 'owner’s consent to be named',
  is_listed: 'visibility',
  is_checked: 'review mark',
  featured: 'featured mark',
  external_id: 'external ID',
};

function describeOutcome({ adoption_status, is_listed }: Partial<Changes>): string {
  const outcome = [
    ...(adoption_status === undefined ? [] : [adoption_status === 'Pending' ? 'On hold' : adoption_status]),
    ...(is_listed === undefined ? [] : [is_listed ? 'on the site' : 'off the site']),
  ];
  return outcome.length === 0 ? '' : ` (now ${joinList(outcome)})`;
}

function countPets({ pets = [] }: { pets?: number[] }): string {
  return pets.length === 1 ? '1 pet' : `${pets.length.toLocaleString('en')} pets`;
}
