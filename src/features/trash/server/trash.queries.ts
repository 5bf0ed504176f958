import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import type { TrashItem, TrashQuery } from '../trash.contract.ts';

const DAY_MS = 86_400_000;

/** What is in the trash, the last deleted first. */
export function listTrash(db: Database, { search, type }: TrashQuery, now: Date): List<TrashItem> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`i.purge_at > ${now}`];
  if (search) conditions.push(sql`fold_text(i.title) like fold_text(${containing(search)})`);
  if (type) conditions.push(sql`i.type = ${type}`);
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  return listFromQuery(db, {
    matching: db.selectFrom('trash_items as i').where(condition),
    rows: db
      .selectFrom('trash_items as i')
      .leftJoin('users as u', 'u.id', 'i.deleted_by')
      .select(['i.id', 'i.type', 'i.subject_id', 'i.title', 'i.deleted_at', 'i.purge_at', 'u.name as deleted_by'])
      .orderBy('i.deleted_at', 'desc')
      .orderBy('i.id', 'desc'),
    condition,
    toItems: (rows) =>
      rows.map(({ deleted_at, purge_at, ...item }) => ({
        ...item,
        deleted_at: deleted_at.toISOString(),
        days_left: Math.ceil((purge_at.getTime() - now.getTime()) / DAY_MS),
      })),
    isSearch: Boolean(search),
    order: { table: sql`trash_items i`, id: sql`i.id`, key: sql`i.deleted_at, i.id`, isDescending: true },
    after: ({ deleted_at, id }) => sql`(i.deleted_at, i.id) < (${deleted_at}, ${id})`,
  });
}
