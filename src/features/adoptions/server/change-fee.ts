import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import { decisionMessages, type FeeLineType } from '../adoptions.constants.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { refreshApprovalEmail } from './approve-application.ts';
import type { FeeChange } from './audit-events.ts';
import { feeChangedEmail } from './emails.ts';
import { totalOf, type FeeLineRow } from './fee-status.ts';
import { findBalance } from './find-balance.ts';
import { lockApplication, type LockedApplication } from './lock-application.ts';
import { emailToApplicant, prepareEmails } from './notify-applicant.ts';

type Line = Pick<FeeLineRow, 'type' | 'amount_cents'>;

/**
 * Changes the fee that was quoted to an applicant, and emails them (`records.md`, section 6).
 * @throws ApiError 404 if there is no such application; 409 if it has ended, the pet is its owner's, or more was paid
 */
export async function changeFee(
  db: Database,
  id: number,
  { fee_cents, reason }: { fee_cents: number; reason: string },
  context: ActionContext,
): Promise<void> {
  await changeLocked(db, id, context, async (trx, { quoted, lines, pet, assertCovers }) => {
    assertCovers(fee_cents, lines);
    await trx.updateTable('applications').set({ fee_cents }).where('id', '=', id).execute();
    return { action: 'fee.changed', details: { ...pet, from_cents: quoted, to_cents: fee_cents, reason } };
  });
}

/**
 * Adds a discount, a waiver or a deposit to the fee of an application, and emails the applicant.
 * @throws ApiError 404 if there is no such application; 409 as `changeFee`, or if it is more than the fee
 */
export async function addFeeLine(
  db: Database,
  id: number,
  { type, amount_cents, reason }: { type: FeeLineType; amount_cents: number; reason: string },
  context: ActionContext,
): Promise<void> {
  await changeLocked(db, id, context, async (trx, { quoted, total, lines, pet, assertCovers }) => {
    if (type !== 'deposit' && amount_cents > total.fee_cents) {
      const message = decisionMessages.reductionTooHigh;
      throw new ApiError(409, message, { fields: { amount_cents: message } });
    }
    assertCovers(quoted, [...lines, { type, amount_cents }]);
    await trx
      .insertInto('fee_lines')
      .values({ application_id: id, type, amount_cents, reason, created_by: context.actor.id, created_at: context.now })
      .execute();
    return { action: 'fee.line_added', details: { ...pet, type, amount_cents, reason } };
  });
}

/**
 * Removes a discount, a waiver or a deposit from the fee of an application, and emails the applicant.
 * @throws ApiError 404 if there is no such application or line; 409 as `changeFee`
 */
export async function removeFeeLine(db: Database, id: number, lineId: number, context: ActionContext): Promise<void> {
  await changeLocked(db, id, context, async (trx, { quoted, lines, pet, assertCovers }) => {
    const line = lines.find((each) => each.id === lineId);
    if (!line) throw new ApiError(404, decisionMessages.noFeeLine);
    assertCovers(
      quoted,
      lines.filter((each) => each !== line),
    );
    await trx.deleteFrom('fee_lines').where('id', '=', lineId).execute();
    const { type, amount_cents, reason } = line;
    return { action: 'fee.line_removed', details: { ...pet, type, amount_cents, reason } };
  });
}

interface LockedFee {
  /** For the audit log. */
  pet: { pet: string; pet_id: number };
  quoted: number;
  lines: FeeLineRow[];
  total: ReturnType<typeof totalOf>;
  /** @throws ApiError 409 if more was paid already */
  assertCovers: (quoted: number, lines: readonly Line[]) => void;
}

async function changeLocked(
  db: Database,
  id: number,
  context: ActionContext,
  change: (trx: Database, fee: LockedFee) => Promise<FeeChange>,
): Promise<void> {
  const { now, shelter } = context;
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, context.actor);
    if (!isOpen(application)) throw new ApiError(409, decisionMessages.feeEnded);
    if (pet.listed_by_owner) throw new ApiError(409, decisionMessages.noFeeOfOwner);
    const quoted = application.fee_cents ?? petFee(pet, shelter.fees) ?? 0;
    const { lines, paid } = await findBalance(trx, application);
    const total = totalOf(quoted, lines);
    const assertCovers: LockedFee['assertCovers'] = (newQuoted, newLines) => {
      const next = totalOf(newQuoted, newLines);
      const isCovered = next.fee_cents >= paid.fee_cents && next.deposit_cents >= paid.deposit_cents;
      if (!isCovered) throw new ApiError(409, decisionMessages.paidMore);
    };
    // An application of an earlier version has no quote yet.
    await trx.updateTable('applications').set({ fee_cents: quoted, updated_at: now }).where('id', '=', id).execute();
    const named = { pet: pet.name, pet_id: pet.id };
    const changed = await change(trx, { quoted, lines, total, pet: named, assertCovers });
    const { actor, ip } = context;
    const event = toEventRow({ actor, ip, now, subject: { type: 'application', id }, ...changed });
    await trx.insertInto('audit_log').values(event).execute();
    await notifyOfFee(trx, { application, pet }, total, context);
  });
}

/** An approval email that has not left yet names the new fee itself. */
async function notifyOfFee(
  trx: Database,
  { application: { id }, pet }: LockedApplication,
  before: ReturnType<typeof totalOf>,
  context: ActionContext,
): Promise<void> {
  const { now, publicUrl } = context;
  const { canceledEmails } = await refreshApprovalEmail(trx, id, context);
  if (canceledEmails.length > 0) return;
  const changed = await trx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { total } = await findBalance(trx, changed);
  const [input] = await prepareEmails(trx, [{ id }], { now, types: [] });
  const email = emailToApplicant(input!, {
    type: 'fee-changed',
    compose: (name) => feeChangedEmail(name, { pet, publicUrl, before, after: total }),
    now,
  });
  if (email) await trx.insertInto('emails').values(toEmailRow(email)).execute();
}
