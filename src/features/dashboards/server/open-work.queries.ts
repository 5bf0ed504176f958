import { sql, type RawBuilder } from 'kysely';
import type { Capability } from '../../../platform/capabilities.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';
import { isFirstRow, jointName } from '../../people/server/index.ts';
import { hasFilter } from '../../pets/server/index.ts';
import { STALE_AFTER_DAYS } from '../../pets/admin-pets.constants.ts';
import type { ShelterDay } from '../day.contract.ts';

const MAX_ITEMS = 3;
const MAX_TEXT = 160;
const FLAG_DAYS = 7;

/** Whether the current user may do this. */
export type May = (capability: Capability) => boolean;

/** The first rows of a query, and how many it has. */
async function findFirst<Item>(db: Database, rows: RawBuilder<unknown>): Promise<{ total: number; items: Item[] }> {
  const found = await sql<Item & { total: number }>`
    select *, count(*) over ()::int as total from (${rows} limit ${MAX_COUNT + 1}) all_rows
    limit ${MAX_ITEMS}`.execute(db);
  const items = found.rows.map((row) => {
    const { total: _, ...item } = row;
    return item as Item;
  });
  return { total: found.rows[0]?.total ?? 0, items };
}

type ItemOf<Section> = Section extends { items: (infer Item)[] } ? Item : never;

/** Applications whose decision is overdue and that don't wait for the applicant, the oldest first. */
export function findOverdue(db: Database, { now, decisionDays }: { now: Date; decisionDays: number }) {
  const due = new Date(now.getTime() - decisionDays * 86_400_000);
  return findFirst<ItemOf<ShelterDay['overdue']>>(
    db,
    sql`select a.id, trim(a.first_name || ' ' || a.last_name) as applicant, ${jointName} as pet_name,
        floor(extract(epoch from ${due}::timestamptz - a.created_at) / 86400)::int as days_overdue,
        case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as assignee
      from applications a join pets p on p.id = a.pet_id
      left join users u on u.id = a.assigned_to
      where a.status = 'Pending' and a.info_requested_at is null and a.created_at < ${due} and ${isFirstRow}
      order by a.created_at, a.id`,
  );
}

/** Chats waiting for an answer, the longest-waiting first. */
export async function findWaitingChats(db: Database): Promise<ShelterDay['chats']> {
  const { total, items } = await findFirst<ItemOf<ShelterDay['chats']> & { waiting_since: Date }>(
    db,
    sql`select c.id, coalesce(u.name, 'Visitor ' || c.id) as visitor, c.waiting_since,
        coalesce((
          select left(m.text, ${MAX_TEXT}) from chat_messages m
          where m.chat_id = c.id and m.sender = 'user' order by m.seq desc limit 1
        ), '') as text
      from chats c left join users u on u.id = c.user_id
      where c.waiting_since is not null
      order by c.waiting_since, c.id`,
  );
  return { total, items: items.map((chat) => ({ ...chat, waiting_since: chat.waiting_since.toISOString() })) };
}

/** Threads with messages that no Admin has read, the oldest first. */
export async function findUnreadThreads(db: Database): Promise<ShelterDay['messages']> {
  const { total, items } = await findFirst<ItemOf<ShelterDay['messages']> & { created_at: Date }>(
    db,
    sql`select thread_id as id, last.id as last_message_id, u.name as person, left(last.text, ${MAX_TEXT}) as text,
        last.created_at
      from (
        select distinct on (coalesce(reply_to, id)) coalesce(reply_to, id) as thread_id, id, user_id, text, created_at
        from messages where sender = 'user' and read_at is null
        order by coalesce(reply_to, id), id desc
      ) last join users u on u.id = last.user_id
      order by last.created_at, last.id`,
  );
  return { total, items: items.map((thread) => ({ ...thread, created_at: thread.created_at.toISOString() })) };
}

/** Owners' listings on the site that no Admin has approved. */
export function findNewListings(db: Database, may: May) {
  return findFirst<ItemOf<ShelterDay['listings']>>(
    db,
    // Read first: otherwise, all pets would be read in the order of their arrival until three are found.
    sql`with unreviewed as materialized (
        select id, name, species, owner_id, created_at from pets where is_listed and listing_rank % 2 = 1)
      select p.id, p.name, p.species, ${may('view people') ? sql`coalesce(u.name, '')` : sql`''`} as owner
      from unreviewed p left join users u on u.id = p.owner_id
      order by p.created_at, p.id`,
  );
}

/** Success stories waiting for a decision. */
export function findWaitingStories(db: Database) {
  return findFirst<ItemOf<ShelterDay['stories']>>(
    db,
    sql`select id, title, author_name as author, pet_name from success_stories
      where status = 'submitted' and may_publish and not is_returned
      order by updated_at, id`,
  );
}

/** Emails that the mail server refused, the latest first. */
export function findFailedEmails(db: Database) {
  return findFirst<ItemOf<ShelterDay['emails']>>(
    db,
    sql`select id, content ->> 'subject' as subject, coalesce(nullif(to_name, ''), to_email) as to from emails
      where status = 'failed' order by created_at desc, id desc`,
  );
}

/** Flags that end within a week, with each person's newest application. */
export async function findExpiringFlags(db: Database, today: string): Promise<ShelterDay['flags']> {
  const { rows } = await sql<ShelterDay['flags'][number]>`
    select newest.id as application_id, people.name as person, f.expires_on
    from person_flags f join people on people.id = f.person_id cross join lateral (
      select id from applications a where a.user_id = people.user_id or a.person_id = people.id
      order by a.created_at desc, a.id desc limit 1) newest
    where f.expires_on >= ${today} and f.expires_on <= ${addDays(today, FLAG_DAYS)}
    order by f.expires_on, f.person_id limit ${MAX_ITEMS}`.execute(db);
  return rows;
}

type OtherCounts = Pick<
  ShelterDay,
  'undecided' | 'treatments_due' | 'ended_holds' | 'reported_listings' | 'stale_listings'
>;

export async function countOther(
  db: Database,
  { now, today, timeZone }: { now: Date; today: string; timeZone: string },
  may: May,
): Promise<OtherCounts> {
  // A literal, so that the planner skips what is not counted.
  const only = (capability: Capability) => sql.lit(may(capability));
  const { rows } = await sql<OtherCounts>`
    select (
      select count(*)::int from (select 1 from applications a where ${only('view applications')} and a.status = 'Pending' and ${isFirstRow} limit ${MAX_COUNT + 1}) counted
    ) as undecided, (
      select count(*)::int from (
        select 1 from treatments t join custodies c on c.pet_id = t.pet_id and c.outcome_at is null
        where ${only('view medical')} and t.due_on <= ${today} and t.given_at is null and t.skipped_at is null and t.canceled_at is null
        limit ${MAX_COUNT + 1}
      ) counted
    ) as treatments_due, (
      select count(*)::int from (
        select 1 from pets where ${only('view records')} and ${hasFilter('hold_ended', { now, timeZone })} limit ${MAX_COUNT + 1}
      ) counted
    ) as ended_holds, (
      select count(distinct pet_id)::int from listing_reports where ${only('edit animals')} and dismissed_at is null
    ) as reported_listings, (
      select count(*)::int from (
        select 1 from pets
        where ${only('edit animals')} and adoption_status = 'Available' and is_listed
          and updated_at < ${now}::timestamptz - make_interval(days => ${STALE_AFTER_DAYS})
        limit ${MAX_COUNT + 1}
      ) counted
    ) as stale_listings`.execute(db);
  return rows[0]!;
}
