import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toSentence } from '../../../platform/http/error-response.ts';
import { newAdminSchema, type NewAdmin } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { assertStrongPassword, type PasswordContext } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { insertUser } from './write-user.ts';

/**
 * Creates an Admin account for the operator's command, the first start and the setup in the browser.
 * @param claim runs first in the transaction, and may reject it
 * @returns the new account's id
 * @throws ApiError 400 for an invalid field or a weak password, 409 if the email is taken in any letter case
 */
export async function createAdmin(
  db: Database,
  admin: NewAdmin,
  { now, publicUrl, getShelter, claim }: { now: Date; claim?: (trx: Database) => Promise<void> } & PasswordContext,
): Promise<{ id: number }> {
  const parsed = newAdminSchema.safeParse(admin);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const field = String(path[0]);
    throw new ApiError(400, toSentence(field, message), { fields: { [field]: message } });
  }
  const { password, ...person } = parsed.data;
  await assertStrongPassword(password, { publicUrl, getShelter, person });
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await claim?.(trx);
    const { id } = await insertUser(trx, {
      ...person,
      role_id: roleIds.Admin,
      password_hash,
      created_at: now,
      email_confirmed_at: now,
    });
    const details = { role: 'Admin' };
    await recordEvent(trx, {
      actor: null,
      action: 'user.added',
      subject: { type: 'user', id },
      details,
      ip: null,
      now,
    });
    return { id };
  });
}

/** Until the transaction ends, no other one can add an Admin: its foreign key waits for this lock. */
export async function lockAdminRole(trx: Database): Promise<void> {
  await trx.selectFrom('roles').select('id').where('id', '=', roleIds.Admin).forUpdate().execute();
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', roleIds.Admin)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Whether the demo accounts, whose password is in the README, exist. */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const demo = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return demo !== undefined;
}
