import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { startingWith, containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { findIdsByName, listUserNames } from '../../accounts/server/index.ts';
import type { AuditEntry, AuditSearch } from '../audit.contract.ts';
import { describeEvent } from './describe-event.ts';

/** A search with the ids of the people that its text matches. */
export interface PreparedSearch extends AuditSearch {
  people: number[];
  timeZone: string;
}

export async function prepareSearch(db: Database, search: AuditSearch, timeZone: string): Promise<PreparedSearch> {
  return { ...search, timeZone, people: search.search ? await findIdsByName(db, search.search) : [] };
}

/** Entries, the newest first. */
export function listEntries(db: Database, search: PreparedSearch): List<AuditEntry> {
  const matching = db.selectFrom('audit_log').where((expression) => matches(expression, search));
  return listFromQuery({
    matching,
    rows: matching.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    toItems: (rows) => toEntries(db, rows),
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

async function toEntries(db: Database, rows: Row[]): Promise<AuditEntry[]> {
  const people = rows.flatMap(({ actor_id, subject_type, subject_id }) => [
    ...(actor_id === null ? [] : [actor_id]),
    ...(subject_type === 'user' && subject_id !== null ? [subject_id] : []),
  ]);
  const names = await listUserNames(db, [...new Set(people)]);
  return rows.map(({ id, at, actor_id, action, subject_type, subject_id, details, ip }) => {
    const subject_name = subject_type === 'user' && subject_id !== null ? (names.get(subject_id) ?? null) : null;
    return {
      id,
      at: at.toISOString(),
      actor: actor_id === null ? null : { id: actor_id, name: names.get(actor_id) ?? null },
      action,
      sentence: describeEvent({
        action,
        details,
        subject_type,
        subject_id,
        subject_name,
        isOwn: actor_id === subject_id,
      }),
      subject_type,
      subject_id,
      subject_name,
      details,
      ip,
    };
  });
}
