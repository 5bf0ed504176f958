import { joinList } from '../../../platform/join-list.contract.ts';
import type { StoredEvent } from '../../../platform/audit/audit-events.ts';

export interface SiteDetails {
  name: string;
}

export interface SiteChange extends SiteDetails {
  changes: string[];
  /** The name before. */
  was?: string;
}

export const auditEvents = {
  'site.added': (event: StoredEvent<SiteDetails>) => `added the site ${nameOf(event)}`,
  'site.changed': (event: StoredEvent<SiteChange>) => describeChange(event),
  'site.deleted': (event: StoredEvent<SiteDetails>) => `deleted the site ${nameOf(event)}`,
  'site.ordered': () => 'changed the order of the sites',
};

function describeChange(event: StoredEvent<SiteChange>): string {
  const { was, changes = [] } = event.details;
  const renamed = was === undefined ? [] : [`renamed the site ${was} to ${nameOf(event)}`];
  const changed = changes.length === 0 ? [] : [`changed ${joinList(changes)} of ${nameOf(event)}`];
  return [...renamed, ...changed].join(' and ') || `changed the site ${nameOf(event)}`;
}

function nameOf({ details: { name } }: StoredEvent<SiteDetails>): string {
  return name ?? 'of a former name';
}
