import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import type {} from '../../../platform/email/schema.ts';
import { listNames } from '../../accounts/server/index.ts';
import type { ShownLetter } from '../../outbox/letter.contract.ts';
import { showLetter } from '../../outbox/server/index.ts';
import type { Newsletter, NewsletterProgress, NewsletterSummary } from '../newsletters.contract.ts';
import type {} from './schema.ts';
import { NOBODY, unsubscribeLink } from './subscribe.ts';

const BATCH_SIZE = 100;

/** One page, the newest first, and how many there are in all. */
export async function listNewsletters(
  db: Database,
  { page, limit }: Page,
): Promise<{ items: NewsletterSummary[]; total: number }> {
  const { total } = await db
    .selectFrom('newsletters')
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectSummaries(db)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items: await toSummaries(db, rows), total };
}

/** All of them in portions, each going on below the last. */
export async function* listAllNewsletters(db: Database): AsyncGenerator<NewsletterSummary[]> {
  let last: SummaryRow | undefined;
  do {
    let query = selectSummaries(db).limit(BATCH_SIZE);
    if (last) query = query.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
    const rows: SummaryRow[] = await query.execute();
    yield await toSummaries(db, rows);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** A newsletter with its text and how far it has come, null where there is none. */
export async function findNewsletter(db: Database, id: number, publicUrl: string): Promise<Newsletter | null> {
  const row = await selectSummaries(db).select(['text', 'content']).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { text, content, ...rest } = row;
  const [summary] = await toSummaries(db, [rest]);
  return { ...summary!, text, content: content && showNewsletter(content, publicUrl) };
}

/** As an Admin sees it: with a link that ends nobody's subscription. */
export function showNewsletter(content: EmailContent, publicUrl: string): ShownLetter {
  return showLetter(content, { access_link: null, unsubscribe_link: unsubscribeLink(publicUrl, NOBODY) });
}

/** What has become of newsletters that were begun, by their numbers. */
export async function countProgress(db: Database, ids: readonly number[]): Promise<Map<number, NewsletterProgress>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NewsletterProgress & { newsletter_id: number }>`
    with fates as (
      select newsletter_id, case
        when coalesce(outcome, state) in ('queued', 'sent', 'kept', 'failed') then coalesce(outcome, state)
        when mail_id is null and outcome is null and subscriber_id is not null then 'waiting'
        else 'left'
      end as fate
      from newsletter_recipients left join emails on emails.id = mail_id
      where newsletter_id = any(${ids})
    )
    select newsletter_id, count(*)::int as total,
      count(*) filter (where fate = 'waiting')::int as waiting,
      count(*) filter (where fate = 'queued')::int as queued,
      count(*) filter (where fate = 'sent')::int as sent,
      count(*) filter (where fate = 'kept')::int as kept,
      count(*) filter (where fate = 'failed')::int as failed,
      count(*) filter (where fate = 'left')::int as "left"
    from fates group by newsletter_id`.execute(db);
  return new Map(rows.map(({ newsletter_id, ...progress }) => [newsletter_id, progress]));
}

function selectSummaries(db: Database) {
  return db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'preview', 'state', 'version', 'written_by'])
    .select(['created_at', 'updated_at', 'started_at', 'finished_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

type SummaryRow = Pick<
  Selectable<Tables['newsletters']>,
  'id' | 'subject' | 'preview' | 'state' | 'version' | 'written_by' | Moments
>;
type Moments = 'created_at' | 'updated_at' | 'started_at' | 'finished_at';

async function toSummaries(db: Database, rows: readonly SummaryRow[]): Promise<NewsletterSummary[]> {
  const names = await listNames(
    db,
    rows.flatMap(({ written_by }) => written_by ?? []),
  );
  const begun = rows.filter(({ state }) => state !== 'draft').map(({ id }) => id);
  const progress = await countProgress(db, begun);
  return rows.map(({ written_by, created_at, updated_at, started_at, finished_at, ...row }) => ({
    ...row,
    written_by: (written_by !== null && names.get(written_by)) || null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
    progress: row.state === 'draft' ? null : (progress.get(row.id) ?? none),
  }));
}

const none: NewsletterProgress = { total: 0, waiting: 0, queued: 0, sent: 0, kept: 0, failed: 0, left: 0 };
