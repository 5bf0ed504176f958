import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toPhoto } from '../../photos/server/index.ts';
import type { FosterReport } from '../foster-care.contract.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { ReportsQuery, WaitingReport } from '../fosters.contract.ts';
import { selectFosterPet, toFosterPet, type FosterPetRow } from './foster-pet.ts';

const MAX_OWN = 50;

/** A user's own reports, the latest first. */
export async function listReportsOf(
  db: Database,
  { userId, petId }: { userId: number; petId?: number },
): Promise<FosterReport[]> {
  const ofPet = petId === undefined ? sql`` : sql`and r.pet_id = ${petId}`;
  const rows = await selectReports(db, sql`r.author_id = ${userId} ${ofPet} order by r.id desc limit ${MAX_OWN}`);
  return toReports(db, rows);
}

/** For staff: what waits by when it is due, or what was answered with the latest first. */
export function listReports(
  db: Database,
  { view = 'waiting', home_id, pet_id }: ReportsQuery,
  now: Date,
): List<WaitingReport> {
  const conditions = [view === 'waiting' ? sql`r.waiting_since is not null` : sql`r.waiting_since is null`];
  if (home_id !== undefined) conditions.push(sql`r.home_id = ${home_id}`);
  if (pet_id !== undefined) conditions.push(sql`r.pet_id = ${pet_id}`);
  const matching = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const order = view === 'waiting' ? sql`r.due_at, r.id` : sql`r.answered_at desc, r.id desc`;
  return listFromIds(
    async (range) => {
      const limit = range ? sql`limit ${range.limit} offset ${range.offset}` : sql``;
      const { rows } = await sql<{ id: number }>`
        select r.id from foster_reports r where ${matching} order by ${order} ${limit}`.execute(db);
      const count = async () => {
        const counted = await sql<{ total: number }>`
          select count(*)::int as total from foster_reports r where ${matching}`.execute(db);
        return counted.rows[0]!.total;
      };
      return { ids: rows.map(({ id }) => id), count };
    },
    async (ids) => {
      const rows = await selectReports(db, sql`r.id = any(${ids}::integer[]) order by ${order}`);
      const reports = await toReports(db, rows);
      return rows.map((row, at) => toWaiting(row, reports[at]!, now));
    },
  );
}

/** @throws ApiError 404 for an unknown report */
export async function getReport(db: Database, id: number, now: Date): Promise<WaitingReport> {
  const rows = await selectReports(db, sql`r.id = ${id}`);
  const [report] = await toReports(db, rows);
  if (!report) throw new ApiError(404, fosterMessages.noReport);
  return toWaiting(rows[0]!, report, now);
}

interface ReportRow extends Pick<FosterReport, 'id' | 'type' | 'text' | 'weight_kg' | 'urgency'> {
  pet: FosterPetRow;
  photo: Parameters<typeof toPhoto>[0] | null;
  created_at: Date;
  waiting_since: Date | null;
  due_at: Date;
  answered_at: Date | null;
  escalated_at: Date | null;
  answered_by: string | null;
  home_id: number | null;
  home_name: string | null;
}

async function selectReports(db: Database, rest: RawBuilder<unknown>): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.type, r.text, r.weight_kg, r.urgency, r.created_at, r.waiting_since, r.due_at, r.answered_at,
      r.escalated_at, r.home_id, ${selectFosterPet()} as pet, answerer.name as answered_by, person.name as home_name,
      (select jsonb_build_object('hash', hash, 'width', width, 'height', height, 'widths', widths, 'preview', preview)
        from photos where hash = r.photo_hash) as photo
    from foster_reports r
    join pets p on p.id = r.pet_id
    left join users answerer on answerer.id = r.answered_by
    left join foster_homes h on h.id = r.home_id
    left join users person on person.id = h.user_id
    where ${rest}`.execute(db);
  return rows;
}

async function toReports(db: Database, rows: readonly ReportRow[]): Promise<FosterReport[]> {
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    pet: toFosterPet(row.pet),
    text: row.text,
    photo: row.photo && toPhoto(row.photo),
    weight_kg: row.weight_kg,
    urgency: row.urgency,
    created_at: row.created_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    due_at: row.due_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    replies: replies.get(row.id) ?? [],
  }));
}

function toWaiting(row: ReportRow, report: FosterReport, now: Date): WaitingReport {
  return {
    ...report,
    home: row.home_id === null ? null : { id: row.home_id, name: row.home_name! },
    is_overdue: row.waiting_since !== null && row.due_at < now,
    is_escalated: row.escalated_at !== null,
    answered_by: row.answered_by,
  };
}

async function listReplies(db: Database, reportIds: number[]): Promise<Map<number, FosterReport['replies']>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('foster_replies as reply')
    .leftJoin('users', 'users.id', 'reply.author_id')
    .select(['reply.id', 'reply.report_id', 'reply.text', 'reply.is_from_staff', 'reply.created_at'])
    .select('users.name as author')
    .where('reply.report_id', '=', sql<number>`any(${reportIds}::integer[])`)
    .orderBy('reply.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ report_id }) => report_id)].map(([reportId, group]) => [
      reportId,
      group.map(({ report_id: _report, created_at, ...reply }) => ({ ...reply, created_at: created_at.toISOString() })),
    ]),
  );
}
