import type { Database } from '../../../platform/database.ts';
import type {} from './schema.ts';

/** Which mails after somebody's adoptions are settled. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const mails_after_adoption = await db
    .selectFrom('follow_ups')
    .innerJoin('applications', 'applications.id', 'follow_ups.application_id')
    .innerJoin('pets', 'pets.id', 'applications.pet_id')
    .select(['application_id', 'pets.name as pet_name', 'days', 'queued_at as completed_at'])
    .where('applications.user_id', '=', id)
    .orderBy('queued_at')
    .execute();
  return { mails_after_adoption };
}
