import type { DescribedEvent } from './described-event.ts';

/** Describes changed settings with old and new values; null for other events. */
export function describeSettingsEvent({ action, details }: DescribedEvent): string | null {
  if (action !== 'settings.changed') return null;
  const changes = Array.isArray(details['changes']) ? (details['changes'] as Change[]) : [];
  if (changes.length === 0) return 'changed the settings';
  return `changed in the settings: ${changes.map(describeChange).join('; ')}`;
}

interface Change {
  what: string;
  from?: string;
  to?: string;
}

function describeChange({ what, from, to }: Change): string {
  return from === undefined || to === undefined ? `the ${what}` : `the ${what} from ${from} to ${to}`;
}
