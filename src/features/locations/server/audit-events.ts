import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

/** A foster home's name may be a person's, so the log has none. */
export interface LocationDetails {
  name: string;
}

export const auditEvents = {
  'pet.moved': (event: StoredEvent<{ name: string; to: string | null }>) =>
    event.details.to ? `moved ${nameSubject(event)} to ${event.details.to}` : `moved ${nameSubject(event)} out`,
  'location.added': (event: StoredEvent<LocationDetails & { count: number }>) =>
    (event.details.count ?? 1) > 1
      ? `added ${event.details.count} locations from ${nameOf(event)}`
      : `added ${nameOf(event)}`,
  'location.changed': (event: StoredEvent<LocationDetails & { fields: string[] }>) =>
    `changed ${nameFields(event, { is_isolation: 'isolation' })} of ${nameOf(event)}`,
  'location.retired': (event: StoredEvent<LocationDetails>) => `retired ${nameOf(event)}`,
  'location.brought_back': (event: StoredEvent<LocationDetails>) => `brought back ${nameOf(event)}`,
  'location.deleted': (event: StoredEvent<LocationDetails>) => `deleted ${nameOf(event)}`,
  'location.ordered': () => 'changed the order of locations',
};

function nameOf({ details: { name } }: StoredEvent<LocationDetails>): string {
  return name ?? 'a location';
}
