import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type {} from '../../../platform/email/schema.ts';
import { mailStates, type Mail, type MailSearch, type MailWithLetter } from '../outbox.contract.ts';
import { showLetter } from './show-letter.ts';

const BATCH_SIZE = 500;

/** The mails of one page, the newest first, and how many there are in all. */
export async function listMails(
  db: Database,
  search: MailSearch,
  { page, limit }: Page,
): Promise<{ items: Mail[]; total: number }> {
  const { total } = await matching(db, search).select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await selectMails(matching(db, search))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items: rows.map(toMail), total };
}

/** All of them in portions, each going on below the last: what is queued meanwhile shifts nothing. */
export async function* listAllMails(db: Database, search: MailSearch): AsyncGenerator<Mail[]> {
  let last: MailRow | undefined;
  do {
    const { created_at, id } = last ?? {};
    const below = last ? sql<SqlBool>`(created_at, id) < (${created_at}, ${id})` : sql<SqlBool>`true`;
    const rows: MailRow[] = await selectMails(matching(db, search).where(below)).limit(BATCH_SIZE).execute();
    yield rows.map(toMail);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** How many mails there are in each state. */
export async function countMails(db: Database): Promise<Record<Mail['state'], number>> {
  const rows = await db
    .selectFrom('emails')
    .select(['state', db.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(mailStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    Mail['state'],
    number
  >;
}

/**
 * A mail as its reader sees it, null where there is none.
 * @param sends whether a mail server is set up: then a link that gives access is its reader's alone (`product.md`, section 11)
 */
export async function findMail(db: Database, id: number, sends: boolean): Promise<MailWithLetter | null> {
  const row = await selectMails(db.selectFrom('emails'))
    .select(['content', 'attachment', 'access_link', 'unsubscribe_link'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { content, attachment, access_link, unsubscribe_link, ...mail } = row;
  const links = sends ? { access_link: null, unsubscribe_link: null } : { access_link, unsubscribe_link };
  return { ...toMail(mail), content: showLetter(content, links), attachment };
}

function matching(db: Database, { search, state }: MailSearch): SelectQueryBuilder<Tables, 'emails', object> {
  let query = db.selectFrom('emails');
  if (state) query = query.where('state', '=', state);
  if (search) {
    const part = containing(search);
    query = query.where(
      sql<SqlBool>`(to_name ilike ${part} or to_email ilike ${part} or content->>'subject' ilike ${part})`,
    );
  }
  return query;
}

function selectMails<Output>(query: SelectQueryBuilder<Tables, 'emails', Output>) {
  return query
    .select(['id', 'kind', 'to_name', 'to_email', 'state', 'attempts', 'next_attempt_at', 'last_error'])
    .select(['created_at', 'completed_at', sql<string>`content->>'subject'`.as('subject')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

type MailRow = Omit<Mail, 'next_attempt_at' | 'created_at' | 'completed_at'> & {
  next_attempt_at: Date;
  created_at: Date;
  completed_at: Date | null;
};

function toMail({ next_attempt_at, created_at, completed_at, ...row }: MailRow): Mail {
  return {
    ...row,
    next_attempt_at: row.state === 'queued' ? next_attempt_at.toISOString() : null,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
}
