import { sql, type RawBuilder } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { formatDay, formatTime } from '../../../platform/shelter-day.contract.ts';
import { historyCapabilities, historyTypes, type HistoryType } from '../people.constants.ts';
import type { PersonHistoryEntry, PersonRecord } from '../person.contract.ts';

/** Of each type, the newest ones. */
const MAX_ENTRIES = 100;

export interface PersonKeys {
  ids: number[];
  userIds: number[];
  emails: string[];
}

export function keysOf(records: readonly PersonRecord[]): PersonKeys {
  return {
    ids: records.map(({ id }) => id),
    userIds: records.flatMap(({ user_id }) => user_id ?? []),
    emails: records.map(({ email }) => email.toLowerCase()).filter((email) => email !== ''),
  };
}

/** Everything that these records have to do with and that the user may see, newest first. */
export async function listHistory(db: Database, keys: PersonKeys, user: CapableUser): Promise<PersonHistoryEntry[]> {
  const selects = selectHistory(keys);
  const types = historyTypes.filter((type) => hasCapability(user, historyCapabilities[type]));
  if (types.length === 0) return [];
  const parts = types.map(
    (type) => sql`
    (select ${type}::text as type, entry.* from (${selects[type]}) entry order by at desc, id desc limit ${MAX_ENTRIES})`,
  );
  const { rows } = await sql<Omit<PersonHistoryEntry, 'at'> & { at: Date }>`${withoutPreparedPlan}
    select * from (${sql.join(parts, sql` union all `)}) history order by at desc, type, id desc`.execute(db);
  return rows.map(({ at, ...entry }) => ({
    ...entry,
    detail: entry.detail && (formats[entry.type]?.(entry.detail) ?? entry.detail),
    at: at.toISOString(),
  }));
}

const formats: { [Type in HistoryType]?: (detail: string) => string } = {
  pickup: formatAppointment,
  visit: formatAppointment,
  receipt: formatReceipt,
  donation: formatReceipt,
};

/** @param detail date, such as `2026-12-05`, time, and location; separated by commas */
function formatAppointment(detail: string): string {
  const [date, time, ...location] = detail.split(', ');
  const day = formatDay(date!, { dateStyle: 'medium' });
  return [day, ...(time === undefined ? [] : [formatTime(time)]), ...location].join(', ');
}

/** @param detail amount in cents, currency and method */
function formatReceipt(detail: string): string {
  const [cents, currency, method] = detail.split(' ');
  return `${formatMoney(Number(cents), { currency: currency!, style: 'exact' })} · ${method}`;
}

/** How much of each type there is; none is left out. */
export async function countHistory(db: Database, keys: PersonKeys): Promise<Partial<Record<HistoryType, number>>> {
  const selects = selectHistory(keys);
  const counts = historyTypes.map(
    (type) => sql`
    select ${type}::text as type, count(*)::int as total from (${selects[type]}) entries`,
  );
  const { rows } = await sql<{ type: HistoryType; total: number }>`${withoutPreparedPlan}
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.filter(({ total }) => total > 0).map(({ type, total }) => [type, total]));
}

/** SQL: one row of each application `a`, also of one for several animals. */
export const isFirstRow = sql<boolean>`(a.group_id is null or not exists (
  select from applications first where first.group_id = a.group_id and first.id < a.id))`;

/** SQL: the names of all animals of an application `a`, as `joinList` writes them; `p` is the pet of the row. */
export const jointName = sql<string>`
  case when a.group_id is null then p.name else (
    select replace(
      regexp_replace(string_agg(pets.name, E'\\x1f' order by pets.id), E'\\x1f([^\\x1f]*)$', E' and \\\\1'),
      E'\\x1f', ', ')
    from applications members join pets on pets.id = members.pet_id where members.group_id = a.group_id) end`;

/** SQL: the label of a receipt `r`, such as `2026-0012`. */
const receiptLabel = sql`r.series || '-' || lpad(r.number::text, greatest(4, length(r.number::text)), '0')`;

function selectHistory({ ids, userIds, emails }: PersonKeys): Record<HistoryType, RawBuilder<unknown>> {
  const applications = sql`(
    select * from applications where user_id = any(${userIds}::int[])
    union all select * from applications where person_id = any(${ids}::int[]))`;
  return {
    application: sql`
      select a.id, a.id as application_id, a.pet_id, ${jointName} as title, a.status, a.reason as detail,
        a.created_at as at
      from ${applications} a join pets p on p.id = a.pet_id where ${isFirstRow}`,
    return: sql`
      select a.id, a.id as application_id, a.pet_id, ${jointName} as title, 'Returned' as status, a.return_reason as detail,
        a.returned_at as at
      from ${applications} a join pets p on p.id = a.pet_id where a.returned_at is not null and ${isFirstRow}`,
    // A return that belongs to one of their applications is above.
    intake: sql`
      select c.id, null::int as application_id, c.pet_id, p.name as title, replace(c.intake_type, '_', ' ') as status,
        c.reason as detail, c.intake_at as at
      from custodies c join pets p on p.id = c.pet_id
      where c.source_person_id = any(${ids}::int[])
        and (c.return_of is null or c.return_of not in (select id from ${applications} own))`,
    outcome: sql`
      select c.id, null::int as application_id, c.pet_id, p.name as title, replace(c.outcome_type, '_', ' ') as status,
        c.outcome_reason as detail, c.outcome_at as at
      from custodies c join pets p on p.id = c.pet_id
      where c.outcome_person_id = any(${ids}::int[]) and c.application_id is null`,
    pickup: sql`
      select k.id, a.id as application_id, a.pet_id, ${jointName} as title, k.status,
        k.pickup_date || ', ' || k.pickup_time || ', ' || k.location as detail, k.created_at as at
      from ${applications} a join pickups k on k.application_id = a.id join pets p on p.id = a.pet_id`,
    visit: sql`
      select v.id, null::int as application_id, v.pet_id, v.pet_name as title, v.status,
        v.visit_date || coalesce(', ' || v.visit_time || ', ' || v.location, '') as detail, v.created_at as at
      from (
        select * from visit_requests where user_id = any(${userIds}::int[])
        union all select * from visit_requests where person_id = any(${ids}::int[])) v`,
    thread: sql`
      select m.id, null::int as application_id, null::int as pet_id, left(m.text, 120) as title, '' as status, null::text as detail,
        m.active_at as at
      from messages m where m.user_id = any(${userIds}::int[]) and m.reply_to is null`,
    chat: sql`
      select c.id, null::int as application_id, null::int as pet_id, coalesce((
          select left(text, 120) from chat_messages where chat_id = c.id and sender = 'user' order by seq limit 1), '')
        as title, case when c.closed_at is null then 'open' else 'closed' end as status, null::text as detail,
        c.last_message_at as at
      from (
        select * from chats where user_id = any(${userIds}::int[])
        union
        select * from chats where user_id is null and email ilike any(${emails.map(escaped)}::text[])) c`,
    receipt: sql`
      select r.id, r.application_id, a.pet_id, r.pet_name as title, r.type as status,
        concat_ws(' ', r.amount_cents, r.currency, r.method) as detail, r.issued_at as at
      from (
        select * from receipts where user_id = any(${userIds}::int[])
        union select r.* from ${applications} a join receipts r on r.application_id = a.id) r
      left join applications a on a.id = r.application_id
      where r.pet_name <> ''`,
    // Found by the label of the payment's receipt; a refund is part of it.
    donation: sql`
      select r.id, null::int as application_id, null::int as pet_id, ${receiptLabel} as title,
        case when r.is_refunded then 'refunded' when r.voided_at is not null then 'void' else '' end as status,
        concat_ws(' ', r.amount_cents, r.currency, r.method) as detail, r.issued_at as at
      from (
        select * from receipts where user_id = any(${userIds}::int[])
        union select r.* from donations d join receipts r on r.id = d.receipt_id
        where d.email <> '' and lower(d.email) = any(${emails}::text[])) r
      where r.pet_name = '' and r.type = 'payment'`,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
