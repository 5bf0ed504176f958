import type { EmailAttachment } from '../../../platform/email/email-content.ts';
import { calendarAttachment, type releasePickup, type PickupRow } from '../../pickups/server/index.ts';
import type { ActionContext } from './action-context.ts';

/** The calendar entry that cancels the released pickup. */
export function cancellationAttachment(
  releasedSlot: Awaited<ReturnType<typeof releasePickup>>,
  { name }: { name: string },
  { shelter, publicUrl, now }: Pick<ActionContext, 'shelter' | 'publicUrl' | 'now'>,
): EmailAttachment | undefined {
  if (!releasedSlot) return undefined;
  return calendarAttachment(
    { pickup: releasedSlot.pickup, pet_name: name, is_provisional: false, shelter, publicUrl },
    now,
  );
}

/** The calendar entry that confirms a provisional pickup. */
export function confirmationAttachment(
  pickup: PickupRow,
  { name }: { name: string },
  { shelter, publicUrl, now }: Pick<ActionContext, 'shelter' | 'publicUrl' | 'now'>,
): EmailAttachment {
  // Calendar programs ignore an update that is not newer.
  const entry = { pickup: { ...pickup, updated_at: now }, pet_name: name, is_provisional: false, shelter, publicUrl };
  return calendarAttachment(entry);
}
