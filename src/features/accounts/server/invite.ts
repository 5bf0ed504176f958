import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { StaffRole } from '../../../platform/capabilities.contract.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { accountMessages } from '../accounts.constants.ts';
import { INVITATION_VALID_DAYS, invitationMessages } from '../invitations.constants.ts';
import type { Invitation } from '../invitations.contract.ts';
import { invitationEmail } from './emails.ts';
import { assertMayGrant, assertMayManage, toRolesEnd } from './staff-access.ts';
import { lockCurrentUser } from './lock-current-user.ts';
import { roleIds } from './schema.ts';

const DAY_MS = 86_400_000;
const EXPIRED_RETENTION_DAYS = 30;

interface NewInvitation {
  email: string;
  role: Invitation['role'];
  staff_roles?: StaffRole[] | undefined;
  last_day?: string | null | undefined;
}

type InvitationRow = Selectable<Tables['invitations']>;

export interface InvitationContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  publicUrl: string;
  getShelter: () => Promise<{ name: string; timeZone: string }>;
}

/** Invitations that were neither accepted nor canceled, the newest first. */
export async function listInvitations(db: Database, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations as i')
    .innerJoin('users', 'users.id', 'i.sent_by')
    .selectAll('i')
    .select('users.name as sender')
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map((row) => toInvitation(row, row.sender, now));
}

/**
 * Invites someone by email. An expired invitation is replaced.
 * @throws ApiError 400 for roles that end in the past, 403 for an Admin by other staff and for a manager who stays longer
 *   than the current user, 409 if the email has an account or a pending invitation, 429 after too many
 */
export async function invite(
  db: Database,
  limits: Limits,
  { email, role, staff_roles = [], last_day = null }: NewInvitation,
  context: InvitationContext,
): Promise<Invitation> {
  const { actor, now } = context;
  await limitInvitations(db, limits, actor);
  const shelter = await context.getShelter();
  assertMayManage(actor, { role_id: roleIds[role] });
  // An Admin needs no other roles.
  const staffRoles = role === 'Admin' ? [] : [...new Set(staff_roles)];
  const ends_at = staffRoles.length > 0 ? toRolesEnd(last_day, { now, timeZone: shelter.timeZone }) : null;
  return db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, actor);
    await assertMayGrant(
      trx,
      actor,
      staffRoles.map((each) => ({ role: each, ends_at })),
    );
    await assertNoAccount(trx, email);
    const token = makeToken();
    const roles = { role_id: roleIds[role], staff_roles: staffRoles, ends_at };
    const values = { ...roles, token_hash: hashToken(token), sent_by: actor.id, sent_at: now };
    const row = await trx
      .insertInto('invitations')
      .values({ email, ...values })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet({ email, ...values })
          .where('invitations.sent_at', '<=', expiredBefore(now)),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) throw conflictOn(invitationMessages.alreadyInvited);
    const subject = { type: 'invitation', id: row.id };
    await recordEvent(trx, {
      actor,
      action: 'invitation.sent',
      subject,
      details: { role, staff_roles: staffRoles },
      ip: context.ip,
      now,
    });
    return emailInvitation(trx, row, token, { ...context, shelter });
  });
}

/**
 * Sends an invitation again, with a new link. The earlier one no longer works, and a trigger erases it from the outbox.
 * @throws ApiError 404 if it was accepted or canceled, 409 if the email has an account, 429 after too many
 */
export async function resendInvitation(
  db: Database,
  limits: Limits,
  id: number,
  context: InvitationContext,
): Promise<Invitation> {
  const { actor, now } = context;
  await limitInvitations(db, limits, actor);
  const shelter = await context.getShelter();
  return db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, actor);
    const token = makeToken();
    const row = await trx
      .updateTable('invitations')
      .set({ token_hash: hashToken(token), sent_by: actor.id, sent_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ApiError(404, invitationMessages.notFound);
    assertMayManage(actor, row);
    await assertNoAccount(trx, row.email);
    const subject = { type: 'invitation', id };
    await recordEvent(trx, { actor, action: 'invitation.resent', subject, ip: context.ip, now });
    return emailInvitation(trx, row, token, { ...context, shelter });
  });
}

/**
 * Cancels an invitation: its link no longer works, and its email is not sent if it still waits.
 * @throws ApiError 404 if it was accepted or canceled
 */
export async function cancelInvitation(
  db: Database,
  id: number,
  { actor, ip, now }: Pick<InvitationContext, 'actor' | 'ip' | 'now'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, actor);
    const canceled = await trx.deleteFrom('invitations').where('id', '=', id).returning('role_id').executeTakeFirst();
    if (!canceled) throw new ApiError(404, invitationMessages.notFound);
    assertMayManage(actor, canceled);
    await recordEvent(trx, { actor, action: 'invitation.canceled', subject: { type: 'invitation', id }, ip, now });
  });
}

/** Someone who may no longer manage users may not have invited any. */
export async function endInvitationsBy(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('invitations').where('sent_by', '=', userId).execute();
}

/** Deletes invitations that expired a month ago; until then, Admins can resend them. */
export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  const before = new Date(expiredBefore(now).getTime() - EXPIRED_RETENTION_DAYS * DAY_MS);
  await db.deleteFrom('invitations').where('sent_at', '<=', before).execute();
}

/** An invitation that was sent then, or earlier, has expired. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - INVITATION_VALID_DAYS * DAY_MS);
}

/** The reference of an invitation's emails. */
export function invitationReference(id: number): string {
  return `invitation ${id}`;
}

async function limitInvitations(db: Database, limits: Limits, actor: CurrentUser): Promise<void> {
  const block = await consumeLimit(db, limits, 'invitationByUser', String(actor.id));
  if (block) throw tooManyRequests(block);
}

async function assertNoAccount(trx: Database, email: string): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst();
  if (account) throw conflictOn(accountMessages.emailTaken);
}

function conflictOn(message: string): ApiError {
  return new ApiError(409, message, { fields: { email: message } });
}

async function emailInvitation(
  trx: Database,
  row: InvitationRow,
  token: string,
  { actor, now, publicUrl, shelter }: InvitationContext & { shelter: { name: string; timeZone: string } },
): Promise<Invitation> {
  const { name } = await trx.selectFrom('users').select('name').where('id', '=', actor.id).executeTakeFirstOrThrow();
  const invitation = toInvitation(row, name, now);
  const day = dayIn(shelter.timeZone, new Date(invitation.expires_at));
  const expiresOn = formatDay(day, { month: 'long', day: 'numeric' });
  await queueEmail(trx, {
    type: 'invitation',
    to: recipientOf({ name: '', email: row.email }),
    content: invitationEmail(invitation.role === 'Admin' || invitation.staff_roles.length > 0, {
      sender: name,
      shelter: shelter.name,
      expiresOn,
    }),
    accessLink: `${publicUrl}/join?token=${token}`,
    reference: invitationReference(row.id),
    now,
  });
  return invitation;
}

function toInvitation(
  { id, email, role_id, staff_roles, ends_at, sent_at }: InvitationRow,
  sender: string,
  now: Date,
): Invitation {
  return {
    id,
    email,
    role: role_id === roleIds.Admin ? 'Admin' : 'User',
    staff_roles,
    roles_end_at: ends_at && ends_at.toISOString(),
    sent_by: sender,
    sent_at: sent_at.toISOString(),
    expires_at: new Date(sent_at.getTime() + INVITATION_VALID_DAYS * DAY_MS).toISOString(),
    is_expired: sent_at <= expiredBefore(now),
  };
}
