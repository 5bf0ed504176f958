import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  capabilitiesOf,
  staffRoleNames,
  type Capability,
  type StaffRole,
} from '../../../platform/capabilities.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { addDays, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { staffRoleMessages, userMessages } from '../users.constants.ts';
import { roleIds } from './schema.ts';

/** An expression for statements on `users`: none for an Admin, who has every capability. */
export function activeStaffRoles(now: Date): RawBuilder<StaffRole[]> {
  return sql<StaffRole[]>`array(
    select staff_grants.role from staff_grants
    where staff_grants.user_id = users.id and users.role_id <> ${sql.lit(roleIds.Admin)}
      and (staff_grants.ends_at is null or staff_grants.ends_at > ${now})
    order by staff_grants.role)`;
}

/** A condition: whether an account may do this now. */
export function isAllowed(userId: RawBuilder<unknown>, capability: Capability, now: Date): RawBuilder<SqlBool> {
  const roles = staffRoleNames.filter((role) => capabilitiesOf([role]).includes(capability));
  return sql<SqlBool>`(
    exists (select from users allowed where allowed.id = ${userId} and allowed.role_id = ${sql.lit(roleIds.Admin)})
    or exists (
      select from staff_grants granted where granted.user_id = ${userId} and granted.role = any(${roles})
        and (granted.ends_at is null or granted.ends_at > ${now})))`;
}

/** A condition: whether an account is staff. Roles that have ended count until they are deleted, within the hour. */
export function isStaff(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (select from users staff where staff.id = ${userId} and staff.role_id = ${sql.lit(roleIds.Admin)})
    or exists (select from staff_grants where staff_grants.user_id = ${userId}))`;
}

/**
 * Locks an account that may do this, so that it keeps its roles until the transaction ends.
 * @returns whether it may
 */
export async function lockAllowedUser(trx: Database, id: number, capability: Capability, now: Date): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(isAllowed(sql.ref('users.id'), capability, now))
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}

/** Names by id, of accounts that may do this now. */
export async function listAllowedNames(
  db: Database,
  ids: readonly (number | null)[],
  { capability, now }: { capability: Capability; now: Date },
): Promise<Map<number | null, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', known)
    .where(isAllowed(sql.ref('users.id'), capability, now))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface Grant {
  role: StaffRole;
  ends_at: Date | null;
}

/** Replaces an account's staff roles. Unchanged ones stay as they were granted. */
export async function replaceGrants(
  trx: Database,
  userId: number,
  grants: readonly Grant[],
  { actor, now }: { actor: { id: number } | null; now: Date },
): Promise<void> {
  const kept = grants.map(({ role }) => role);
  await trx
    .deleteFrom('staff_grants')
    .where('user_id', '=', userId)
    .where(sql<boolean>`role <> all(${kept}::text[])`)
    .execute();
  if (grants.length === 0) return;
  await trx
    .insertInto('staff_grants')
    .values(grants.map((grant) => ({ user_id: userId, ...grant, granted_by: actor?.id ?? null, granted_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'role'])
        .doUpdateSet((row) => ({
          ends_at: row.ref('excluded.ends_at'),
          granted_by: row.ref('excluded.granted_by'),
          granted_at: row.ref('excluded.granted_at'),
        }))
        .where(sql<boolean>`staff_grants.ends_at is distinct from excluded.ends_at`),
    )
    .execute();
}

/**
 * Other staff who manage users leave Admins alone, and make none: they could become one in this way.
 * @throws ApiError 403
 */
export function assertMayManage(actor: CurrentUser, ...accounts: readonly { role_id?: number | undefined }[]): void {
  if (actor.role !== 'Admin' && accounts.some(({ role_id }) => role_id === roleIds.Admin)) {
    throw new ApiError(403, userMessages.adminsOnly);
  }
}

/**
 * A manager whose own role ends makes no manager who stays longer, so that the end means something.
 * @throws ApiError 403
 */
export async function assertMayGrant(trx: Database, actor: CurrentUser, grants: readonly Grant[]): Promise<void> {
  if (actor.role === 'Admin' || !grants.some(({ role }) => role === 'manager')) return;
  const own = await trx
    .selectFrom('staff_grants')
    .select('ends_at')
    .where('user_id', '=', actor.id)
    .where('role', '=', 'manager')
    .executeTakeFirst();
  const end = own?.ends_at ?? null;
  if (end === null) return;
  const staysLonger = ({ role, ends_at }: Grant) => role === 'manager' && (ends_at === null || ends_at > end);
  if (grants.some(staysLonger)) throw new ApiError(403, staffRoleMessages.beyondOwnEnd);
}

/**
 * When roles end, after their last day in the shelter's time zone.
 * @throws ApiError 400 for a day in the past
 */
export function toRolesEnd(
  lastDay: string | null,
  { now, timeZone }: { now: Date; timeZone: string },
  field = 'last_day',
): Date | null {
  if (lastDay === null) return null;
  const endsAt = timestampOf(addDays(lastDay, 1), '00:00', timeZone);
  if (endsAt > now) return endsAt;
  throw new ApiError(400, staffRoleMessages.ended, { fields: { [field]: staffRoleMessages.ended } });
}
