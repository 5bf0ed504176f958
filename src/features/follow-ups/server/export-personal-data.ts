import type { Database } from '../../../platform/database.ts';

/** Exports which follow-up emails were sent or skipped. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const follow_up_emails = await db
    .selectFrom('follow_ups')
    .innerJoin('applications', 'applications.id', 'follow_ups.application_id')
    .innerJoin('pets', 'pets.id', 'applications.pet_id')
    .select(['application_id', 'pets.name as pet_name', 'days', 'queued_at as completed_at'])
    .where('applications.user_id', '=', id)
    .orderBy('queued_at')
    .execute();
  return { follow_up_emails };
}
