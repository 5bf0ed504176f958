import type { Database } from '../../../platform/database.ts';
import type {} from '../../../platform/audit/schema.ts';

/**
 * What the audit log has of somebody: their own deeds, and what was done to their account; who else did it is not told.
 * Whatever a deed was about is named by its number, since it may be another person.
 */
export async function exportPersonal(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
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
    noted_deeds: rows.map(({ actor_id, ip, ...deed }) => ({
      ...deed,
      by: actor_id === id ? 'you' : actor_id === null ? 'the system' : 'the shelter',
      // Another's address is theirs.
      ip: actor_id === id ? ip : null,
    })),
  };
}
