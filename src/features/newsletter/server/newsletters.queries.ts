import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { withinDays } from '../../../platform/database/within-days.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { listUserNames } from '../../accounts/server/index.ts';
import type { EmailPreview } from '../../outbox/email-preview.contract.ts';
import { toEmailPreview } from '../../outbox/server/index.ts';
import type { Newsletter, NewsletterProgress, NewslettersQuery, NewsletterSummary } from '../newsletters.contract.ts';
import { PREVIEW_TOKEN, unsubscribeLink } from './subscribe.ts';

/**
 * Newsletters, by default the newest first.
 * @param timeZone the shelter's, in which days are counted
 */
export function listNewsletters(
  db: Database,
  { search, status, direction = 'desc', ...days }: NewslettersQuery,
  timeZone: string,
): List<NewsletterSummary> {
  const conditions = [
    ...(search ? [sql<SqlBool>`subject ilike ${containing(search)}`] : []),
    ...(status ? [sql<SqlBool>`status = any(${status})`] : []),
    ...withinDays(sql`created_at`, days, timeZone),
  ];
  const condition = sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
  const isDescending = direction === 'desc';
  return listFromQuery(db, {
    matching: db.selectFrom('newsletters').where(condition),
    rows: selectSummaries(db).orderBy('created_at', direction).orderBy('id', direction),
    condition,
    toItems: (rows) => toSummaries(db, rows),
    order: { table: sql`newsletters`, id: sql`id`, key: sql`created_at, id`, isDescending },
    after: ({ created_at, id }) => sql`(created_at, id) ${isDescending ? sql`<` : sql`>`} (${created_at}, ${id})`,
  });
}

/** A newsletter with its text and progress; null if there is none. */
export async function findNewsletter(db: Database, id: number, publicUrl: string): Promise<Newsletter | null> {
  const row = await selectSummaries(db).select(['text', 'content']).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { text, content, ...rest } = row;
  const [summary] = await toSummaries(db, [rest]);
  return { ...summary!, text, content: content && previewNewsletter(content, publicUrl) };
}

/** For Admins: with an unsubscribe link that has no effect. */
export function previewNewsletter(content: EmailContent, publicUrl: string): EmailPreview {
  return toEmailPreview(content, { access_link: null, unsubscribe_link: unsubscribeLink(publicUrl, PREVIEW_TOKEN) });
}

/** The sending progress by newsletter id. */
export async function countProgress(db: Database, ids: readonly number[]): Promise<Map<number, NewsletterProgress>> {
  if (ids.length === 0) return new Map();
  const sumOf = (result: string) => sql`coalesce(sum(recipients) filter (where result = ${result}), 0)::int`;
  const { rows } = await sql<NewsletterProgress & { newsletter_id: number }>`
    select newsletter_id, sum(recipients)::int as total,
      ${sumOf('waiting')} as waiting, ${sumOf('queued')} as queued, ${sumOf('sent')} as sent, ${sumOf('kept')} as kept,
      ${sumOf('failed')} as failed, ${sumOf('unsubscribed')} as unsubscribed
    from newsletter_counts where newsletter_id = any(${ids}) group by newsletter_id`.execute(db);
  return new Map(rows.map(({ newsletter_id, ...progress }) => [newsletter_id, progress]));
}

/** Merges the rows of each count into one. Triggers insert the rows. */
export async function mergeNewsletterCounts(db: Database): Promise<void> {
  await sql`select merge_newsletter_counts()`.execute(db);
}

function selectSummaries(db: Database) {
  return db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'preview', 'status', 'version', 'written_by'])
    .select(['created_at', 'updated_at', 'started_at', 'finished_at']);
}

type SummaryRow = Pick<
  Selectable<Tables['newsletters']>,
  'id' | 'subject' | 'preview' | 'status' | 'version' | 'written_by' | Timestamps
>;
type Timestamps = 'created_at' | 'updated_at' | 'started_at' | 'finished_at';

async function toSummaries(db: Database, rows: readonly SummaryRow[]): Promise<NewsletterSummary[]> {
  const names = await listUserNames(
    db,
    rows.flatMap(({ written_by }) => written_by ?? []),
  );
  const startedIds = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id);
  const progress = await countProgress(db, startedIds);
  return rows.map(({ written_by, created_at, updated_at, started_at, finished_at, ...row }) => ({
    ...row,
    written_by: (written_by !== null && names.get(written_by)) || null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
    progress: row.status === 'draft' ? null : (progress.get(row.id) ?? NO_PROGRESS),
  }));
}

const NO_PROGRESS: NewsletterProgress = {
  total: 0,
  waiting: 0,
  queued: 0,
  sent: 0,
  kept: 0,
  failed: 0,
  unsubscribed: 0,
};
