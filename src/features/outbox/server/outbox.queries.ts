import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { withinDays } from '../../../platform/database/within-days.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';
import { emailStatuses, emailTopics, MAX_BULK_EMAILS, type EmailTopic } from '../outbox.constants.ts';
import type { Email, EmailQuery, EmailWithContent } from '../outbox.contract.ts';
import { toEmailPreview } from './email-preview.ts';

export interface EmailSearch extends EmailQuery {
  /** The shelter's, in which days are counted. */
  timeZone: string;
}

/** Emails, by default the newest first. */
export function listEmails(db: Database, search: EmailSearch): List<Email> {
  const emails = db.selectFrom('emails');
  const { direction = 'desc' } = search;
  const isDescending = direction === 'desc';
  return listFromQuery(db, {
    matching: emails.where(matches(search, contains)),
    rows: selectEmails(emails).orderBy('created_at', direction).orderBy('id', direction),
    condition: matches(search, containsFrequent),
    toItems: (rows) => rows.map(toEmail),
    isSearch: Boolean(search.search),
    order: { table: sql`emails`, id: sql`id`, key: sql`created_at, id`, isDescending },
    after: ({ created_at, id }) => sql`(created_at, id) ${isDescending ? sql`<` : sql`>`} (${created_at}, ${id})`,
  });
}

/** The ids of the first emails of a list that can be retried or canceled. */
export async function listPendingIds(db: Database, search: EmailSearch): Promise<number[]> {
  const { direction = 'desc' } = search;
  const rows = await db
    .selectFrom('emails')
    .select('id')
    .where(matches(search, contains))
    .where('status', 'in', ['queued', 'failed'])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(MAX_BULK_EMAILS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the emails of each status, and all; capped, at most `MAX_COUNT + 1` of each. */
export async function countEmails(
  db: Database,
  { isCapped }: { isCapped: boolean },
): Promise<{ all: number; counts: Record<Email['status'], number> }> {
  const limit = isCapped ? sql`limit ${MAX_COUNT + 1}` : sql``;
  const count = (condition: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select 1 from emails where ${condition} ${limit}) counted)`;
  const columns = emailStatuses.map((status) => sql`${count(sql`status = ${status}`)} as ${sql.ref(status)}`);
  const { rows } = await sql<Record<Email['status'] | 'all', number>>`
    select ${count(sql`true`)} as "all", ${sql.join(columns)}`.execute(db);
  const { all, ...counts } = rows[0]!;
  return { all, counts };
}

/**
 * An email with its content; null if there is none.
 * @param sends whether a mail server is set up: then only the recipient may see a link that gives access (`product.md`,
 *   section 11)
 */
export async function findEmail(db: Database, id: number, sends: boolean): Promise<EmailWithContent | null> {
  const row = await selectEmails(db.selectFrom('emails'))
    .select(['content', 'attachment', 'access_link', 'unsubscribe_link'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { content, attachment, access_link, unsubscribe_link, ...email } = row;
  const links = sends ? { access_link: null, unsubscribe_link: null } : { access_link, unsubscribe_link };
  return { ...toEmail(email), content: toEmailPreview(content, links), attachment };
}

function matches(
  { search, status, topic, timeZone, ...days }: EmailSearch,
  isFound: (search: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const conditions = withinDays(sql`created_at`, days, timeZone);
  if (topic) conditions.push(isAbout(topic));
  if (status) conditions.push(sql`status = ${status}`);
  if (search) conditions.push(isFound(search));
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

function isAbout(topics: readonly EmailTopic[]): RawBuilder<SqlBool> {
  const words = topics.flatMap((topic) => emailTopics[topic]);
  return sql`(type = any(${words}) or type like any(${words.map((word) => `${word}-%`)}))`;
}

function contains(search: string): RawBuilder<SqlBool> {
  return sql`search_text like lower(${containing(search)})`;
}

/** The planner expects that many emails match, and reads them in order: it cannot use the trigram index for it. */
function containsFrequent(search: string): RawBuilder<SqlBool> {
  return sql`strpos(search_text, lower(${search})) > 0`;
}

function selectEmails<Output>(query: SelectQueryBuilder<Tables, 'emails', Output>) {
  return query
    .select(['id', 'type', 'to_name', 'to_email', 'status', 'attempts', 'next_attempt_at', 'last_error'])
    .select(['created_at', 'completed_at', sql<string>`content->>'subject'`.as('subject')]);
}

type EmailRow = Omit<Email, 'next_attempt_at' | 'created_at' | 'completed_at'> & {
  next_attempt_at: Date;
  created_at: Date;
  completed_at: Date | null;
};

function toEmail({ next_attempt_at, created_at, completed_at, ...row }: EmailRow): Email {
  return {
    ...row,
    next_attempt_at: row.status === 'queued' ? next_attempt_at.toISOString() : null,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
}
