import { formatDay } from '../../../platform/shelter-day.contract.ts';
import type { StoredEvent } from '../../../platform/audit/audit-events.ts';

export const auditEvents = {
  'cash.counted': ({ details: { day } }: StoredEvent<{ day: string; expected_cents: number; counted_cents: number }>) =>
    `counted the cash drawer${day === undefined ? '' : ` for ${formatDay(day, { dateStyle: 'medium' })}`}`,
};
