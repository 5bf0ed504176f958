import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { listStaffNames } from '../../accounts/server/index.ts';
import { checkTypes, type CheckType, type CheckOutcome } from '../adoptions.constants.ts';
import type { ApplicationCheck } from '../review.contract.ts';
import type { AnnotationContext } from './action-context.ts';
import { lockApplicationRow } from './lock-application.ts';

interface Check {
  type: CheckType;
  outcome: CheckOutcome | 'not asked';
  note?: string | undefined;
}

/**
 * Records or replaces the result of a reference check. `not asked` deletes it.
 * @returns all checks of the application
 * @throws ApiError 404 if there is no such application
 */
export async function setCheck(
  db: Database,
  { id, type, outcome, note, actor, ip, now }: AnnotationContext & Check,
): Promise<ApplicationCheck[]> {
  return transactionWithRetry(db, async (trx) => {
    await lockApplicationRow(trx, id, actor);
    const hasChanged =
      outcome === 'not asked'
        ? await deleteCheck(trx, id, type)
        : await saveCheck(trx, { application_id: id, type, outcome, note: note ?? null }, actor.id, now);
    if (hasChanged) {
      const subject = { type: 'application', id };
      const details = { check: type, outcome };
      await recordEvent(trx, { actor, action: 'application.checked', subject, details, ip, now });
    }
    return (await listChecks(trx, [id])).get(id) ?? [];
  });
}

/** Lists the checks of applications, each in the order of `checkTypes`. */
export async function listChecks(db: Database, ids: readonly number[]): Promise<Map<number, ApplicationCheck[]>> {
  const rows = await db
    .selectFrom('application_checks')
    .select(['application_id', 'type', 'outcome', 'note', 'checked_by', 'checked_at'])
    .where('application_id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  const names = await listStaffNames(
    db,
    rows.map(({ checked_by }) => checked_by),
  );
  const sorted = rows.toSorted((one, other) => checkTypes.indexOf(one.type) - checkTypes.indexOf(other.type));
  const grouped = Map.groupBy(sorted, ({ application_id }) => application_id);
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      own.map(({ application_id: _id, checked_by, checked_at, ...check }) => ({
        ...check,
        checked_by: names.get(checked_by) ?? null,
        checked_at: checked_at.toISOString(),
      })),
    ]),
  );
}

async function deleteCheck(trx: Database, id: number, type: CheckType): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('application_checks')
    .where('application_id', '=', id)
    .where('type', '=', type)
    .returning('type')
    .executeTakeFirst();
  return deleted !== undefined;
}

async function saveCheck(
  trx: Database,
  check: { application_id: number; type: CheckType; outcome: CheckOutcome; note: string | null },
  checked_by: number,
  checked_at: Date,
): Promise<true> {
  const { outcome, note } = check;
  await trx
    .insertInto('application_checks')
    .values({ ...check, checked_by, checked_at })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'type']).doUpdateSet({ outcome, note, checked_by, checked_at }),
    )
    .execute();
  return true;
}
