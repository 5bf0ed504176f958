import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { listAdminNames } from '../../accounts/server/index.ts';
import { checkKinds, type CheckKind, type CheckOutcome } from '../application-words.contract.ts';
import type { ApplicationCheck } from '../manage-adoptions.contract.ts';
import { lockFile, type FileEntry } from './lock-file.ts';

interface Check {
  kind: CheckKind;
  outcome: CheckOutcome | 'not asked';
  note?: string | undefined;
}

/**
 * Notes what somebody said who was asked about an applicant, in place of what was noted before; `not asked` takes it back.
 * @returns all checks of the application
 * @throws ApiError 404 where there is no such application
 */
export async function setCheck(
  db: Database,
  { id, kind, outcome, note, actor, ip, now }: FileEntry & Check,
): Promise<ApplicationCheck[]> {
  return transactionWithRetry(db, async (trx) => {
    await lockFile(trx, id, actor);
    const isNews =
      outcome === 'not asked'
        ? await takeBackCheck(trx, id, kind)
        : await writeCheck(trx, { application_id: id, kind, outcome, note: note ?? null }, actor.id, now);
    if (isNews) {
      const subject = { type: 'application', id };
      const details = { check: kind, outcome };
      await recordEvent(trx, { actor, action: 'application.checked', subject, details, ip, now });
    }
    return listChecks(trx, id);
  });
}

/** What is noted of those who were asked about an applicant, in the order of the kinds. */
export async function listChecks(db: Database, id: number): Promise<ApplicationCheck[]> {
  const rows = await db
    .selectFrom('application_checks')
    .select(['kind', 'outcome', 'note', 'checked_by', 'checked_at'])
    .where('application_id', '=', id)
    .execute();
  const names = await listAdminNames(
    db,
    rows.map(({ checked_by }) => checked_by),
  );
  return rows
    .toSorted((one, other) => checkKinds.indexOf(one.kind) - checkKinds.indexOf(other.kind))
    .map(({ checked_by, checked_at, ...check }) => ({
      ...check,
      checked_by: names.get(checked_by) ?? null,
      checked_at: checked_at.toISOString(),
    }));
}

async function takeBackCheck(trx: Database, id: number, kind: CheckKind): Promise<boolean> {
  const taken = await trx
    .deleteFrom('application_checks')
    .where('application_id', '=', id)
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst();
  return taken !== undefined;
}

async function writeCheck(
  trx: Database,
  check: { application_id: number; kind: CheckKind; outcome: CheckOutcome; note: string | null },
  checked_by: number,
  checked_at: Date,
): Promise<true> {
  const { outcome, note } = check;
  await trx
    .insertInto('application_checks')
    .values({ ...check, checked_by, checked_at })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'kind']).doUpdateSet({ outcome, note, checked_by, checked_at }),
    )
    .execute();
  return true;
}
