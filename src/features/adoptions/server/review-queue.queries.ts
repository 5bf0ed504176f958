import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_QUEUED, reviewQueues, type ApplicationStatus, type ReviewQueue } from '../adoptions.constants.ts';
import type { ReviewQueueItems } from '../review.contract.ts';
import { isFirstRow, jointName } from '../../people/server/index.ts';
import { filterConditions, isOverdue, type ListContext } from './application-filters.ts';

/** Conditions on applications `a`: each queue holds only what is still to be decided. */
function queueConditions(context: ListContext): Record<ReviewQueue, RawBuilder<unknown>> {
  const filters = filterConditions(context);
  const isUndecided = sql`a.status in ('Pending', 'Waitlisted')`;
  const conditions = {
    overdue: filters.overdue,
    pending: filters.Pending,
    mine: sql`a.assigned_to = ${context.currentUser.id} and ${isUndecided}`,
    unassigned: sql`a.assigned_to is null and a.status = 'Pending'`,
    waitlisted: filters.Waitlisted,
    'waiting for applicant': filters['waiting for applicant'],
    flagged: sql`${filters.flagged} and ${isUndecided}`,
  };
  const each = Object.entries(conditions).map(([queue, condition]) => [queue, sql`${condition} and ${isFirstRow}`]);
  return Object.fromEntries(each) as Record<ReviewQueue, RawBuilder<unknown>>;
}

interface Row {
  id: number;
  first_name: string;
  last_name: string;
  /** With the names of all animals of an application for several. */
  pet: string;
  status: ApplicationStatus;
  created_at: Date;
  info_requested_at: Date | null;
  is_flagged: boolean;
  assignee: string | null;
}

/** Lists a queue, the ones that have waited longest first, and counts all queues. */
export async function listReviewQueue(
  db: Database,
  queue: ReviewQueue,
  context: ListContext,
): Promise<ReviewQueueItems> {
  const conditions = queueConditions(context);
  const { rows } = await sql<Row>`${withoutPreparedPlan}
    select a.id, a.first_name, a.last_name, ${jointName} as pet, a.status, a.created_at, a.info_requested_at, u.name as assignee,
      (${conditions.flagged}) as is_flagged
    from applications a join pets p on p.id = a.pet_id
    left join users u on u.id = a.assigned_to
    where ${conditions[queue]}
    order by a.created_at, a.id limit ${MAX_QUEUED}`.execute(db);
  return {
    items: rows.map((row) => ({
      id: row.id,
      applicant: `${row.first_name} ${row.last_name}`.trim(),
      pet: row.pet,
      status: row.status,
      created_at: row.created_at.toISOString(),
      is_overdue: isOverdue(row, context),
      is_waiting: row.info_requested_at !== null,
      is_flagged: row.is_flagged,
      assignee: row.assignee,
    })),
    counts: await countQueues(db, conditions),
  };
}

async function countQueues(
  db: Database,
  conditions: Record<ReviewQueue, RawBuilder<unknown>>,
): Promise<Record<ReviewQueue, number>> {
  const columns = reviewQueues.map(
    (queue) => sql`
      (select count(*)::int from (select from applications a where ${conditions[queue]} limit ${MAX_QUEUED}) counted)
      as ${sql.ref(queue)}`,
  );
  const { rows } = await sql<Record<ReviewQueue, number>>`${withoutPreparedPlan} select ${sql.join(columns)}`.execute(
    db,
  );
  return rows[0]!;
}
