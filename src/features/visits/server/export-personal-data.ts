import type { Database } from '../../../platform/database.ts';

/** Visits requested while signed in. Requests with only the user's email are left out: that address is unverified. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const visits = await db
    .selectFrom('visit_requests')
    .select(['visit_date', 'pet_name', 'name', 'email', 'status', 'created_at as asked_at'])
    .where('user_id', '=', id)
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { visits };
}
