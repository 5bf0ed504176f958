import type { EmailAttachment } from '../../../platform/email/email-content.ts';
import { calendarAttachment, type freePickup, type PickupRow } from '../../pickups/server/index.ts';
import type { ActionContext } from './action-context.ts';

/** The file that takes a pickup out of the adopter's calendar which was freed by what befell the application. */
export function cancelledEntry(
  freed: Awaited<ReturnType<typeof freePickup>>,
  { name }: { name: string },
  { shelter, publicUrl, now }: Pick<ActionContext, 'shelter' | 'publicUrl' | 'now'>,
): EmailAttachment | undefined {
  if (!freed) return undefined;
  return calendarAttachment({ pickup: freed.pickup, pet_name: name, is_provisional: false, shelter, publicUrl }, now);
}

/** The file that makes a provisional pickup in the adopter's calendar a certain one. */
export function certainEntry(
  pickup: PickupRow,
  { name }: { name: string },
  { shelter, publicUrl, now }: Pick<ActionContext, 'shelter' | 'publicUrl' | 'now'>,
): EmailAttachment {
  // A later state of the same entry, or programs leave it as it is.
  const entry = { pickup: { ...pickup, updated_at: now }, pet_name: name, is_provisional: false, shelter, publicUrl };
  return calendarAttachment(entry);
}
