import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { findIdsByName } from '../../accounts/server/index.ts';
import type { AuditSearch } from '../audit.contract.ts';

/** Which of the matching entries are selected: the newest of them, older than another entry. */
export interface Selection {
  max?: number;
  after?: { id: number; at: Date };
}

/**
 * Selects `id` and `at` of matching entries.
 *
 * An entry matches by its action, or by a person who acted or was acted upon. Each of these reads the newest entries of
 * its own index: a condition with `or` would read the whole log until it has found a page.
 */
export type SelectIds = (selection: Selection) => RawBuilder<unknown>;

export async function prepareSearch(db: Database, search: AuditSearch, timeZone: string): Promise<SelectIds> {
  const { search: text, action } = search;
  const isInRange = rangeCondition(search, timeZone);
  if (!text && !action) return (selection) => newest(sql`audit_log`, isInRange, selection);

  const actions = await listActions(db);
  const allowed = action ? actions.filter((each) => isIn(each, action)) : actions;
  const byAction = (names: readonly string[], selection: Selection) => sql`
    select entry.id, entry.at from unnest(${names}::text[]) as name cross join lateral (
      ${newest(sql`audit_log`, sql`action = name and ${isInRange}`, selection)}) entry`;
  if (!text) return (selection) => byAction(allowed, selection);

  const found = allowed.filter((each) => each.toLowerCase().includes(text.toLowerCase()));
  const people = await findIdsByName(db, text);
  const isAllowed = action ? sql`action = any(${allowed}::text[]) and ${isInRange}` : isInRange;
  const byPerson = (isPerson: RawBuilder<unknown>, selection: Selection) => sql`
    select entry.id, entry.at from unnest(${people}::int[]) as person cross join lateral (
      ${newest(sql`audit_log`, sql`${isPerson} and ${isAllowed}`, selection)}) entry`;
  return (selection) => {
    const union = sql`(
      ${byAction(found, selection)}
      union ${byPerson(sql`actor_id = person`, selection)}
      union ${byPerson(sql`subject_type = 'user' and subject_id = person`, selection)}) entries`;
    return newest(union, sql`true`, selection.max === undefined ? {} : { max: selection.max });
  };
}

function newest(from: RawBuilder<unknown>, condition: RawBuilder<unknown>, { max, after }: Selection) {
  const isAfter = after ? sql`and (at, id) < (${after.at}, ${after.id})` : sql``;
  const limit = max === undefined ? sql`` : sql`order by at desc, id desc limit ${max}`;
  return sql`select id, at from ${from} where ${condition} ${isAfter} ${limit}`;
}

/** All actions in the log, including those of earlier versions. Reads one index entry of each. */
async function listActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

/** Whether this is the action, or one of the group `user` in `user.updated`. */
function isIn(action: string, actionOrGroup: string): boolean {
  return action === actionOrGroup || action.startsWith(`${actionOrGroup}.`);
}

function rangeCondition({ from, to }: AuditSearch, timeZone: string): RawBuilder<unknown> {
  const first = from ? sql`at >= (${from}::date)::timestamp at time zone ${timeZone}` : sql`true`;
  const last = to ? sql`at < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql`true`;
  return sql`${first} and ${last}`;
}
