import { createApiClient } from '../../../browser/create-api-client.ts';
import type { AuditApi } from '../../audit/audit.contract.ts';
import type { ClosedDay, PickupsApi } from '../../pickups/pickups.contract.ts';
import type { SettingsApi } from '../settings-api.contract.ts';
import { parseSection } from './settings-sections.ts';

const call = createApiClient<SettingsApi & AuditApi & PickupsApi>();
const RECENT_LIMIT = 3;

/** Loads all sections, because a preview uses the others too, and the extra data of the selected section. */
export async function loadSettings({ url, request: { signal } }: { url: URL; request: Request }) {
  const section = parseSection(url.searchParams);
  const [settings, { items: recentChanges }, closed] = await Promise.all([
    call('GET /api/settings/', { signal }),
    call.page('GET /api/audit-log/', { query: { action: 'settings' }, page: 1, limit: RECENT_LIMIT, signal }),
    section === 'pickups' ? loadClosedDays(signal) : null,
  ]);
  return { section, settings, recentChanges, closed };
}

export type LoadedSettings = Awaited<ReturnType<typeof loadSettings>>;

export interface ClosedDays {
  days: ClosedDay[];
  /** The shelter's date, not the browser's. */
  today: string;
}

async function loadClosedDays(signal: AbortSignal): Promise<ClosedDays> {
  const [days, [first]] = await Promise.all([
    call('GET /api/closed-days/', { signal }),
    call('GET /api/schedule-pickup/slots', { query: { days: '1' }, signal }),
  ]);
  return { days, today: first!.date };
}
