import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { UNDO_MS } from '../undo.constants.ts';

/** Deletes what can't be undone any more. */
export async function purgeUndoSteps(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('undo_steps')
    .where('created_at', '<=', new Date(now.getTime() - UNDO_MS))
    .execute();
}

/** Deletes what could be undone about applications whose personal data is deleted. */
export async function deleteUndoStepsAbout(trx: Database, applicationIds: readonly number[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await sql`
    delete from undo_steps where exists (
      select from jsonb_array_elements(changes) change
      where change ->> 'table' = 'applications' and (change ->> 'id')::integer = any(${applicationIds}::integer[]))`.execute(
    trx,
  );
}
