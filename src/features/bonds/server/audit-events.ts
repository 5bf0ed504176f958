import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

type Details = { name: string; others: string };

export const auditEvents = {
  'pet.bonded': (event: StoredEvent<Details>) =>
    `bonded ${nameSubject(event)} with ${event.details.others ?? 'others'}`,
  'pet.unbonded': (event: StoredEvent<Details>) =>
    `ended the bond of ${nameSubject(event)} with ${event.details.others ?? 'others'}`,
};
