import { currentUser } from '../../../browser/create-api-client.ts';
import type { AuditApi } from '../../audit/audit.contract.ts';
import type { ClosedDay, PickupsApi } from '../../pickups/pickups.contract.ts';
import type { SettingsApi } from '../settings-api.contract.ts';
import { partIn } from './settings-parts.ts';

const call = currentUser<SettingsApi & AuditApi & PickupsApi>();
const LATELY = 3;

/** All settings at once, because a preview of one part speaks of the others; and what the part that is shown needs besides. */
export async function loadSettings({ url, request: { signal } }: { url: URL; request: Request }) {
  const part = partIn(url.searchParams);
  const [settings, { items: lately }, closed] = await Promise.all([
    call('GET /api/settings/', { signal }),
    call.page('GET /api/audit-log/', { query: { action: 'settings' }, page: 1, limit: LATELY, signal }),
    part === 'pickups' ? loadClosedDays(signal) : null,
  ]);
  return { part, settings, lately, closed };
}

export type LoadedSettings = Awaited<ReturnType<typeof loadSettings>>;

export interface ClosedDays {
  days: ClosedDay[];
  /** The shelter's own, whatever clock this browser has. */
  today: string;
}

async function loadClosedDays(signal: AbortSignal): Promise<ClosedDays> {
  const [days, [first]] = await Promise.all([
    call('GET /api/closed-days/', { signal }),
    call('GET /api/schedule-pickup/slots', { query: { days: '1' }, signal }),
  ]);
  return { days, today: first!.date };
}
