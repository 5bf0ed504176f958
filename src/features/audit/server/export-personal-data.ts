import type { Database } from '../../../platform/database.ts';

/**
 * A person's audit log: their own actions, and those on their account, without other people's names. Subjects appear as
 * ids, since a subject may be another person.
 */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'action', 'subject_type', 'subject_id', 'details', 'ip'])
    .where(({ or, and, eb }) =>
      or([eb('actor_id', '=', id), and([eb('subject_type', '=', 'user'), eb('subject_id', '=', id)])]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    activity_log: rows.map(({ actor_id, ip, ...event }) => ({
      ...event,
      by: actor_id === id ? 'you' : actor_id === null ? 'the system' : 'the shelter',
      // The actor's IP is the actor's personal data.
      ip: actor_id === id ? ip : null,
    })),
  };
}
