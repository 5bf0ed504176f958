import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listReceiptsOf, sumPaid } from '../../receipts/server/index.ts';
import { findFeeLines, totalOf } from './fee-status.ts';
import type { ApplicationRow } from './lock-application.ts';

/** What may be paid for an application, in cents. */
export interface Balance {
  fee_cents: number;
  deposit_cents: number;
}

/**
 * Finds what may still be paid for a locked application (`records.md`, section 6). After a refund, that is more than what
 * is due: a refund does not ask for the money again, but it may be paid again.
 * @returns amounts in cents; never negative
 */
export async function findBalance(trx: Database, { id, fee_cents }: Pick<ApplicationRow, 'id' | 'fee_cents'>) {
  const lines = await findFeeLines(trx, id);
  const receipts = (await listReceiptsOf(trx, [id])).get(id) ?? [];
  const total = totalOf(fee_cents ?? 0, lines);
  const paid = sumPaid(receipts);
  const left: Balance = {
    fee_cents: Math.max(total.fee_cents - paid.fee_cents, 0),
    deposit_cents: Math.max(total.deposit_cents - paid.deposit_cents, 0),
  };
  return { left, total, paid, lines, receipts };
}

/** Finds what is due of an application, in cents: 0 unless it is approved. */
export async function findDueCents(db: Database, applicationId: number): Promise<number> {
  const due = await db
    .selectFrom('due_fees')
    .select('balance_cents')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return due?.balance_cents ?? 0;
}

/** Finds the first other animal of the same application of which something is due. */
export async function findNextDue(
  db: Database,
  applicationId: number,
): Promise<{ application_id: number; name: string; balance_cents: number } | null> {
  const { rows } = await sql<{ application_id: number; name: string; balance_cents: number }>`
    select members.id as application_id, pets.name, due.balance_cents
    from applications own
    join applications members on members.group_id = own.group_id and members.id <> own.id
    join due_fees due on due.application_id = members.id
    join pets on pets.id = members.pet_id
    where own.id = ${applicationId} order by members.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Divides an amount: first the fee, then the deposit. What is more than both is left out. */
export function allocate(amount_cents: number, { fee_cents, deposit_cents }: Balance): Balance {
  const fee = Math.min(amount_cents, fee_cents);
  return { fee_cents: fee, deposit_cents: Math.min(amount_cents - fee, deposit_cents) };
}
