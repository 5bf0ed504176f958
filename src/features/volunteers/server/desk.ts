import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { toQrPath } from '../../../platform/documents/qr-path.ts';
import { CHECK_IN_OPENS_MINUTES } from '../volunteers.constants.ts';
import type { ShiftDesk } from '../shifts.contract.ts';
import { getDeskCode } from './desk-code.ts';

/** What the screen at the desk shows. Visitors see it too, so it names no one. */
export async function getDesk(db: Database, { now, publicUrl }: { now: Date; publicUrl: string }): Promise<ShiftDesk> {
  const { code, expires_at } = await getDeskCode(db, now);
  const url = `${publicUrl}/admin-dashboard/shifts?code=${code}`;
  const opens = new Date(now.getTime() + CHECK_IN_OPENS_MINUTES * 60_000);
  const { rows } = await sql<
    Omit<ShiftDesk['shifts'][number], 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date }
  >`
    select h.id, h.title, h.location, h.starts_at, h.ends_at, count(s.id)::integer as signed_up,
      count(s.checked_in_at)::integer as checked_in
    from shifts h left join shift_sign_ups s on s.shift_id = h.id
    where h.canceled_at is null and h.starts_at <= ${opens} and h.ends_at > ${now}
    group by h.id order by h.starts_at, h.id`.execute(db);
  const shifts = rows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }));
  return { code, expires_at: expires_at.toISOString(), url, qr_code: await toQrPath(url), shifts };
}
