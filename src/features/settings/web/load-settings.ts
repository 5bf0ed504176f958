import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import type { AuditApi } from '../../audit/audit.contract.ts';
import type { PickupsApi } from '../../pickups/pickups.contract.ts';
import type { SitesApi } from '../sites.contract.ts';
import type { SettingsApi } from '../settings-api.contract.ts';
import { parseSection } from './settings-sections.ts';

const call = createApiClient<SettingsApi & AuditApi & PickupsApi & SitesApi>();
const RECENT_LIMIT = 3;

/** Loads all sections, because a preview uses the others too, and the extra data of the selected section. */
export async function loadSettings({ url, request: { signal } }: { url: URL; request: Request }) {
  requireCapability('change settings');
  const section = parseSection(url.searchParams);
  const [settings, { items: recentChanges }, bookings] = await Promise.all([
    call('GET /api/settings/', { signal }),
    call.page('GET /api/audit-log/', { query: { action: 'settings' }, page: 1, limit: RECENT_LIMIT, signal }),
    section === 'pickups' ? loadBookings(signal) : null,
  ]);
  return { section, settings, recentChanges, bookings };
}

export type LoadedSettings = Awaited<ReturnType<typeof loadSettings>>;

/** What decides when and where pickups and visits can be booked. */
async function loadBookings(signal: AbortSignal) {
  const [sites, outside, closed, [first]] = await Promise.all([
    call('GET /api/sites/', { signal }),
    call('GET /api/sites/outside', { signal }),
    call('GET /api/closed-days/', { signal }),
    call('GET /api/schedule-pickup/slots', { query: { days: '1' }, signal }),
  ]);
  // The shelter's date, not the browser's.
  return { sites, outside, closed, today: first!.date };
}
