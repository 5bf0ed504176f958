import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import { hashToken, makeToken } from '../../../../platform/tokens.ts';
import { REMEMBERED_DAYS, signInMessages } from '../../sign-in.constants.ts';
import type { SignInMethods } from '../../sign-in.contract.ts';
import { describeDevice } from '../describe-device.ts';
import { confirmCurrentUser, type Origin } from '../sessions.ts';

const DAY_MS = 86_400_000;
/** Per person. A further one replaces the least recently used. */
const MAX_DEVICES = 20;

/** @returns the token that the device sends with its next logins; only its hash is stored */
export async function rememberDevice(
  trx: Database,
  userId: number,
  { ip, userAgent, now }: Origin & { now: Date },
): Promise<string> {
  const token = makeToken();
  const oldest = trx
    .selectFrom('remembered_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_DEVICES - 1);
  await trx.deleteFrom('remembered_devices').where('id', 'in', oldest).execute();
  await trx
    .insertInto('remembered_devices')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: userAgent.slice(0, 400),
      ip,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

/** Whether the token belongs to a device that this person had remembered; notes that it was used. */
export async function touchRememberedDevice(
  trx: Database,
  userId: number,
  token: string,
  { ip, now }: { ip: string; now: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('remembered_devices')
    .set({ last_used_at: now, ip })
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('created_at', '>', rememberedSince(now))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function listRememberedDevices(
  db: Database,
  userId: number,
  now: Date,
): Promise<SignInMethods['remembered_devices']> {
  const rows = await db
    .selectFrom('remembered_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', rememberedSince(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, user_agent, ip, created_at, last_used_at }) => ({
    id,
    device: describeDevice(user_agent),
    ip,
    last_used_at: last_used_at.toISOString(),
    expires_at: new Date(created_at.getTime() + REMEMBERED_DAYS * DAY_MS).toISOString(),
  }));
}

/** @throws ApiError 404 if it is not theirs */
export async function endRememberedDevice(
  db: Database,
  currentUser: CurrentUser,
  { id, ip, now }: { id: number; ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('remembered_devices')
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .returning('id')
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!ended) throw new ApiError(404, signInMessages.deviceNotFound);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'device.ended', subject, ip, now });
  });
}

/** A device that was remembered before asks again. */
export function rememberedSince(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS);
}
