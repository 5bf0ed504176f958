import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { belongsTo, type Visitor } from '../open-chat.ts';

/** Notes which page of the site a visitor looks at. @returns whether it is another than before */
export async function notePage(
  db: Database,
  visitor: Visitor,
  { chatId, page }: { chatId: number; page: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chats')
    .set({ page, pet_id: sql`(select id from pets where id = ${petOf(page)}::integer)` })
    .where('id', '=', chatId)
    .where(belongsTo(visitor))
    .where(sql<boolean>`page is distinct from ${page}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes how far a visitor has read. @returns up to where that is now; null where they had read it before */
export async function noteVisitorRead(
  db: Database,
  visitor: Visitor,
  { chatId, seq }: { chatId: number; seq: number },
): Promise<number | null> {
  const read = await db
    .updateTable('chats')
    .set({ visitor_read_seq: sql`least(${seq}::integer, last_seq)` })
    .where('id', '=', chatId)
    .where(belongsTo(visitor))
    .where(sql<boolean>`visitor_read_seq < least(${seq}::integer, last_seq)`)
    .returning('visitor_read_seq')
    .executeTakeFirst();
  return read?.visitor_read_seq ?? null;
}

/** The pet that a page of the site is about. */
export function petOf(page: string): number | null {
  const id = Number(/^\/(?:pets|(?:catalogue\/)?adoption-process)\/([1-9]\d{0,8})$/.exec(page)?.[1]);
  return Number.isInteger(id) ? id : null;
}
