import type { ExpressionBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { AdminVisit } from '../visits.contract.ts';

const DEFAULT_DAYS = 14;

/** Visits of a date range, by date. A search without dates covers all days. */
export async function listVisits(
  db: Database,
  { from, days, search }: { from?: string | undefined; days?: number | undefined; search?: string | undefined },
  today: string,
): Promise<AdminVisit[]> {
  const hasNoDateRange = search !== undefined && from === undefined && days === undefined;
  const first = from ?? today;
  let query = selectVisits(db);
  if (!hasNoDateRange) {
    query = query.where('visit_date', '>=', first).where('visit_date', '<', addDays(first, days ?? DEFAULT_DAYS));
  }
  if (search !== undefined) query = query.where((expression) => matches(expression, search));
  const rows = await query.orderBy('visit_date').orderBy('visit_requests.name').orderBy('visit_requests.id').execute();
  return rows.map((row) => toVisit(row));
}

export async function getVisit(db: Database, id: number): Promise<AdminVisit> {
  return toVisit(await selectVisits(db).where('visit_requests.id', '=', id).executeTakeFirstOrThrow());
}

/** Visits requested while signed in. Requests with only the user's email are left out: that address is unverified. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const visits = await db
    .selectFrom('visit_requests')
    .select([
      'visit_date',
      'visit_time',
      'location',
      'pet_name',
      'name',
      'email',
      'phone',
      'status',
      'arrived_at',
      'created_at as asked_at',
    ])
    .where('user_id', '=', id)
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { visits };
}

function selectVisits(db: Database) {
  return db
    .selectFrom('visit_requests')
    .leftJoin('pets', 'pets.id', 'visit_requests.pet_id')
    .select([
      'visit_requests.id',
      'visit_requests.name',
      'email',
      'phone',
      'arrived_at',
      'pet_name',
      'pet_id',
      'visit_date',
      'status',
    ])
    .select(['visit_time as time', 'visit_requests.location'])
    .select(['visit_requests.created_at', 'pets.adoption_status as pet_status']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

function toVisit({ visit_date, created_at, arrived_at, ...visit }: Row): AdminVisit {
  return {
    ...visit,
    date: visit_date,
    arrived_at: arrived_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

function matches(expression: ExpressionBuilder<Tables, 'visit_requests'>, search: string) {
  const pattern = containing(search);
  return expression.or([
    expression('visit_requests.name', 'ilike', pattern),
    expression('email', 'ilike', pattern),
    expression('phone', 'ilike', pattern),
    expression('pet_name', 'ilike', pattern),
  ]);
}
