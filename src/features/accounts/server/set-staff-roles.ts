import { capabilitiesOf, staffRoles, type Capability } from '../../../platform/capabilities.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { User } from '../accounts.contract.ts';
import type { NewGrant } from '../accounts.contract.ts';
import { staffRoleMessages } from '../users.constants.ts';
import { userMessages } from '../users.constants.ts';
import { staffRolesEmail } from './emails.ts';
import { endInvitationsBy } from './invite.ts';
import { roleIds } from './schema.ts';
import { confirmCurrentUser, endAllSessions } from './sessions.ts';
import { assertMayGrant, lockAllowedUser, replaceGrants, toRolesEnd, type Grant } from './staff-access.ts';
import { getUser } from './write-user.ts';

/**
 * Hands over work that an account may no longer do, or leaves it to anyone; provided by the composition root.
 * @param work.may whether the account still has a capability
 */
export type ReleaseWork = (
  trx: Database,
  work: { userId: number; successorId: number | null; may: (capability: Capability) => boolean; now: Date },
) => Promise<void>;

interface RolesContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  publicUrl: string;
  getShelter: () => Promise<{ name: string; timeZone: string }>;
  releaseWork: ReleaseWork;
}

/**
 * Replaces an account's staff roles. A change ends its sessions, hands over its work, and is emailed to its owner.
 * @throws ApiError 400 for an end in the past, 403 for a manager who stays longer than the current user, 404 for an unknown
 *   account, 409 for an Admin's, for the current user's own, and for a colleague who can't take over the work
 */
export async function setStaffRoles(
  db: Database,
  id: number,
  { roles, hand_over_to = null }: { roles: readonly NewGrant[]; hand_over_to?: number | null | undefined },
  context: RolesContext,
): Promise<User> {
  const { actor, ip, now } = context;
  const shelter = await context.getShelter();
  const grants = roles.map((grant) => toGrant(grant, { now, timeZone: shelter.timeZone }));
  return transactionWithRetry(db, async (trx) => {
    const user = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!user) throw new ApiError(404, userMessages.notFound);
    if (id === actor.id) throw new ApiError(409, staffRoleMessages.own);
    if (user.role_id === roleIds.Admin) throw new ApiError(409, staffRoleMessages.isAdmin);
    const before = await listGrants(trx, id);
    if (areSame(before, grants)) return getUser(trx, id);
    const known = new Set(before.map(describeGrant));
    const changed = grants.filter((grant) => !known.has(describeGrant(grant)));
    await assertMayGrant(trx, actor, changed);
    await replaceGrants(trx, id, grants, { actor, now });
    await endAllSessions(trx, id);
    await releaseLost(trx, id, { grants, successorId: hand_over_to, ...context });
    const details = { roles: grants.map(describeGrant) };
    await recordEvent(trx, { actor, action: 'user.roles_changed', subject: { type: 'user', id }, details, ip, now });
    const names = grants.map(({ role }) => staffRoles[role].label);
    const content = staffRolesEmail(user.name, names, { shelter: shelter.name, publicUrl: context.publicUrl });
    await queueEmail(trx, { type: 'staff-roles', to: recipientOf(user), content, now });
    return getUser(trx, id);
  });
}

/** @throws ApiError 400 for a last day in the past */
function toGrant({ role, last_day = null }: NewGrant, { now, timeZone }: { now: Date; timeZone: string }): Grant {
  return { role, ends_at: toRolesEnd(last_day, { now, timeZone }, `${role} last_day`) };
}

/** Deletes roles that have ended, and hands over what their owners may no longer work on. */
export async function deleteEndedGrants(db: Database, now: Date, releaseWork: ReleaseWork): Promise<void> {
  const ended = await db
    .selectFrom('staff_grants')
    .select('user_id')
    .distinct()
    .where('ends_at', '<=', now)
    .orderBy('user_id')
    .execute();
  for (const { user_id } of ended) {
    await transactionWithRetry(db, async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
      const deleted = await trx
        .deleteFrom('staff_grants')
        .where('user_id', '=', user_id)
        .where('ends_at', '<=', now)
        .returning('role')
        .execute();
      // Another server was quicker.
      if (deleted.length === 0) return;
      const grants = await listGrants(trx, user_id);
      await releaseLost(trx, user_id, { grants, successorId: null, now, releaseWork });
      const details = { roles: deleted.map(({ role }) => role).toSorted() };
      const subject = { type: 'user', id: user_id };
      await recordEvent(trx, { actor: null, action: 'user.roles_ended', subject, details, ip: '', now });
    });
  }
}

async function listGrants(trx: Database, userId: number): Promise<Grant[]> {
  const grants = trx.selectFrom('staff_grants').select(['role', 'ends_at']).where('user_id', '=', userId);
  return grants.orderBy('role').execute();
}

/** @throws ApiError 409 for a colleague who can't take over the work */
async function releaseLost(
  trx: Database,
  userId: number,
  {
    grants,
    successorId,
    now,
    releaseWork,
  }: { grants: readonly Grant[]; successorId: number | null; now: Date; releaseWork: ReleaseWork },
): Promise<void> {
  const left = capabilitiesOf(grants.map(({ role }) => role));
  const may = (capability: Capability) => left.includes(capability);
  if (
    successorId !== null &&
    (successorId === userId || !(await lockAllowedUser(trx, successorId, 'work on tasks', now)))
  ) {
    throw new ApiError(409, staffRoleMessages.successorNotStaff, {
      fields: { hand_over_to: staffRoleMessages.successorNotStaff },
    });
  }
  if (!may('manage users')) await endInvitationsBy(trx, userId);
  await releaseWork(trx, { userId, successorId, may, now });
}

function areSame(before: readonly Grant[], after: readonly Grant[]): boolean {
  const toText = (grants: readonly Grant[]) => grants.map(describeGrant).toSorted().join();
  return toText(before) === toText(after);
}

/** Such as `medical until 2026-12-31T23:00:00.000Z`. */
function describeGrant({ role, ends_at }: Grant): string {
  return ends_at ? `${role} until ${ends_at.toISOString()}` : role;
}
