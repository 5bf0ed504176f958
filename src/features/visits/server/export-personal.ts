import type { Database } from '../../../platform/database.ts';
import type {} from './schema.ts';

/**
 * The visits that somebody has asked for while they were signed in. Those that were asked for with their e-mail address
 * alone are not among them: nobody has shown that the address is theirs.
 */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const visits = await db
    .selectFrom('visit_requests')
    .select(['visit_date', 'pet_name', 'name', 'email', 'state', 'created_at as asked_at'])
    .where('user_id', '=', id)
    .orderBy('visit_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { visits };
}
