import type { MailAttachment } from '../../../platform/mail/letter.ts';
import { calendarAttachment, type freePickup } from '../../pickups/server/pickups.door.ts';
import type { Circumstances } from './circumstances.ts';

/** The file that takes a pickup out of the adopter's calendar which was freed by what befell the application. */
export function cancelledEntry(
  freed: Awaited<ReturnType<typeof freePickup>>,
  { name }: { name: string },
  { shelter, publicUrl, now }: Pick<Circumstances, 'shelter' | 'publicUrl' | 'now'>,
): MailAttachment | undefined {
  if (!freed) return undefined;
  return calendarAttachment({ pickup: freed.pickup, pet_name: name, is_provisional: false, shelter, publicUrl }, now);
}
