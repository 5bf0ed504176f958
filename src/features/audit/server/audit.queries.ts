import { sql, type RawBuilder, type Selectable } from 'kysely';
import { nameSubject, type Sentence } from '../../../platform/audit/audit-events.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { inBatches, listFromIds, type List } from '../../../platform/database/list.ts';
import type { RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { listUserNames } from '../../accounts/server/index.ts';
import type { AuditEntry, AuditSearch } from '../audit.contract.ts';
import { prepareSearch, type SelectIds } from './audit-search.ts';

/** The sentences of all features. */
export type SentencesByAction = Readonly<Partial<Record<string, Sentence>>>;

/** Entries, newest first. */
export function listEntries(
  db: Database,
  search: AuditSearch,
  { sentences, timeZone }: { sentences: SentencesByAction; timeZone: string },
): List<AuditEntry> {
  const load = async (ids: readonly number[]) => toEntries(db, await loadEntries(db, ids), sentences);
  const { page } = listFromIds(async (range) => {
    const { selectIds, countIds } = await prepareSearch(db, search, timeZone);
    const { offset, limit, after } = range ?? { offset: 0, limit: 0 };
    const position = after === undefined ? undefined : sql`(select at, id from audit_log where id = ${after}::bigint)`;
    const found = await findNewest(db, selectIds, { offset: position ? 0 : offset, limit }, position);
    const maxCount = search.search ? MAX_FOUND : MAX_COUNT;
    return { ids: found.map(({ id }) => id), isContinued: true, count: countIds, countUpTo: countIds, maxCount };
  }, load);
  return {
    page,
    async *batches() {
      const { selectIds } = await prepareSearch(db, search, timeZone);
      // After the last entry: entries recorded during the export would shift the batches.
      const batches = inBatches<Found>(({ limit, last }) =>
        findNewest(db, selectIds, { offset: 0, limit }, last && sql`(${last.at}, ${last.id})`),
      );
      for await (const batch of batches) yield await load(batch.map(({ id }) => id));
    },
  };
}

interface Found {
  id: number;
  at: Date;
}

async function findNewest(
  db: Database,
  selectIds: SelectIds,
  { offset, limit }: RowRange,
  after?: RawBuilder<unknown>,
): Promise<Found[]> {
  const { rows } = await sql<Found>`${withoutPreparedPlan}
    select id, at from (${selectIds({ max: offset + limit, after })}) found
    order by at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

type Row = Selectable<Tables['audit_log']>;

async function loadEntries(db: Database, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

async function toEntries(db: Database, rows: Row[], sentences: SentencesByAction): Promise<AuditEntry[]> {
  const people = rows.flatMap(({ actor_id, subject_type, subject_id }) => [
    ...(actor_id === null ? [] : [actor_id]),
    ...(subject_type === 'user' && subject_id !== null ? [subject_id] : []),
  ]);
  const names = await listUserNames(db, [...new Set(people)]);
  return rows.map(({ id, at, actor_id, action, subject_type, subject_id, details, ip }) => {
    const subject_name = subject_type === 'user' && subject_id !== null ? (names.get(subject_id) ?? null) : null;
    const event = { details, subject_type, subject_id, subject_name, isOwn: actor_id === subject_id };
    return {
      id,
      at: at.toISOString(),
      actor: actor_id === null ? null : { id: actor_id, name: names.get(actor_id) ?? null },
      action,
      // Actions of earlier versions have no sentence any more.
      sentence: sentences[action]?.(event) ?? `${action} ${nameSubject(event)}`,
      subject_type,
      subject_id,
      subject_name,
      details,
      ip,
    };
  });
}

/**
 * A person's audit log: their own actions, and those on their account, without other people's names. Subjects appear as
 * ids, since a subject may be another person.
 */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'action', 'subject_type', 'subject_id', 'details', 'ip'])
    .where(({ or, and, eb }) =>
      or([eb('actor_id', '=', id), and([eb('subject_type', '=', 'user'), eb('subject_id', '=', id)])]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    activity_log: rows.map(({ actor_id, ip, ...event }) => ({
      ...event,
      by: actor_id === id ? 'you' : actor_id === null ? 'the system' : 'the shelter',
      // The actor's IP is the actor's personal data.
      ip: actor_id === id ? ip : null,
    })),
  };
}
