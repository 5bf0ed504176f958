import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { nameSubject, type Sentence } from '../../../platform/audit/audit-events.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { startingWith, containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { findIdsByName, listUserNames } from '../../accounts/server/index.ts';
import type { AuditEntry, AuditSearch } from '../audit.contract.ts';

/** The sentences of all features. */
export type SentencesByAction = Readonly<Partial<Record<string, Sentence>>>;

/** A search with the ids of the people that its text matches. */
export interface PreparedSearch extends AuditSearch {
  people: number[];
  timeZone: string;
}

export async function prepareSearch(db: Database, search: AuditSearch, timeZone: string): Promise<PreparedSearch> {
  return { ...search, timeZone, people: search.search ? await findIdsByName(db, search.search) : [] };
}

/** Entries, newest first. */
export function listEntries(db: Database, search: PreparedSearch, sentences: SentencesByAction): List<AuditEntry> {
  const matching = db.selectFrom('audit_log').where((expression) => matches(expression, search));
  return listFromQuery(db, {
    matching,
    rows: matching.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    toItems: (rows) => toEntries(db, rows, sentences),
    after: ({ at, id }) => sql`(at, id) < (${at}, ${id})`,
  });
}

type Row = Selectable<Tables['audit_log']>;

function matches(
  expression: ExpressionBuilder<Tables, 'audit_log'>,
  { search, action, from, to, people, timeZone }: PreparedSearch,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (search) {
    const byPerson = people.length
      ? [
          expression('actor_id', 'in', people),
          expression.and([expression('subject_type', '=', 'user'), expression('subject_id', 'in', people)]),
        ]
      : [];
    conditions.push(expression.or([expression('action', 'ilike', containing(search)), ...byPerson]));
  }
  if (action) {
    conditions.push(
      expression.or([expression('action', '=', action), expression('action', 'like', startingWith(`${action}.`))]),
    );
  }
  if (from) conditions.push(sql<SqlBool>`at >= (${from}::date)::timestamp at time zone ${timeZone}`);
  if (to) conditions.push(sql<SqlBool>`at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  return expression.and(conditions);
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
