import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { belongsTo, type VisitorIdentity } from '../open-chat.ts';

/** Stores the page that a visitor is viewing. @returns whether it has changed */
export async function updatePage(
  db: Database,
  visitor: VisitorIdentity,
  { chatId, page }: { chatId: number; page: string },
): Promise<boolean> {
  const displayedPet = sql<number | null>`(select id from pets where id = ${parsePetId(page)}::integer)`;
  const { numUpdatedRows } = await db
    .updateTable('chats')
    .set({
      page,
      pet_id: displayedPet,
      // Other pages keep the pet that the chat is about.
      topic_pet_id: sql`coalesce(${displayedPet}, topic_pet_id)`,
    })
    .where('id', '=', chatId)
    .where(belongsTo(visitor))
    .where(sql<boolean>`page is distinct from ${page}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores how far a visitor has read. @returns the new `seq`; null if it has not changed */
export async function updateVisitorReadSeq(
  db: Database,
  visitor: VisitorIdentity,
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

/** Returns the id of the pet that a page shows. */
export function parsePetId(page: string): number | null {
  const id = Number(/^\/(?:pets|(?:catalogue\/)?adoption-process)\/([1-9]\d{0,8})$/.exec(page)?.[1]);
  return Number.isInteger(id) ? id : null;
}
