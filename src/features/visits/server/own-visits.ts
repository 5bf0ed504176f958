import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, refundLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { findNamedPet } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitMessages } from '../visits.constants.ts';
import type { OwnVisit } from '../visits.contract.ts';
import { lockVisit, saveVisit } from './admin-visits.ts';
import { calendarFile } from './calendar-file.ts';
import { emailVisitor, toEmailData, type VisitContext, type VisitRow } from './email-visitor.ts';
import { visitCancelledEmail, visitChangedEmail, visitMovedEmail, type VisitEmailData } from './emails.ts';
import { alreadyThatDay, assertBookableDay, assertLivesWithShelter } from './request-visit.ts';
import {
  assertSlotOffered,
  findDirections,
  findFreePosition,
  holdDayOpen,
  slotFull,
  transactionWithPosition,
  type VisitSlot,
} from './visit-slots.ts';
import { findUpcomingOfAccount, isUpcoming } from './visits-of-day.ts';

/** The token of an emailed link, or the id of a signed-in person's own visit. */
export interface VisitAccess {
  token?: string | undefined;
  id?: number | undefined;
}

interface ActionContext extends VisitContext {
  currentUser: CurrentUser | null;
  ip: string;
  limits: Limits;
}

/** The upcoming visits of a signed-in person, soonest first. */
export async function listOwnVisits(db: Database, userId: number, { shelter, now }: VisitContext): Promise<OwnVisit[]> {
  const rows = await db
    .selectFrom('visit_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('visit_date', '>=', dayIn(shelter.timeZone, now))
    .where('status', 'in', ['requested', 'booked'])
    .orderBy('visit_date')
    .orderBy('id')
    .execute();
  return rows.map((row) => toOwnVisit(row, { shelter, now })).filter(({ is_changeable }) => is_changeable);
}

/** @throws ApiError 404 for an unknown link, one whose visit is long over, and another person's visit */
export async function findOwnVisit(db: Database, access: VisitAccess, context: ActionContext): Promise<OwnVisit> {
  return toOwnVisit(await getOwnVisit(db, access, context), context);
}

/** The visit as a calendar file. @throws ApiError 404 as `findOwnVisit`, and for a request without a time */
export async function getOwnCalendarFile(db: Database, access: VisitAccess, context: ActionContext): Promise<string> {
  const row = await getOwnVisit(db, access, context);
  const file = calendarFile(toEmailData(row, context), { ...context, isCanceled: row.status === 'canceled' });
  if (file === null) throw new ApiError(404, visitMessages.notFound);
  return file;
}

async function getOwnVisit(db: Database, access: VisitAccess, context: ActionContext): Promise<VisitRow> {
  const { id } = await findAccessible(db, access, context);
  const row = await db.selectFrom('visit_requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw expired();
  return row;
}

/**
 * Moves a visit to a free time, and emails the visitor and the shelter.
 * @throws ApiError 400 for a day out of range, 401 if the session has ended, 404 as `findOwnVisit`, 409 for a visit that is
 *   over or canceled, a time that is not free, a pet that lives with its owner, and a day on which the account already
 *   visits the pet
 */
export async function rescheduleVisit(
  db: Database,
  { access, slot }: { access: VisitAccess; slot: VisitSlot },
  context: ActionContext,
): Promise<OwnVisit> {
  const { shelter, now } = context;
  return change(db, access, context, async (trx, before, isRateLimited) => {
    assertBookableDay(slot.date, shelter.timeZone, now);
    const isSame =
      before.visit_date === slot.date && before.visit_time === slot.time && before.location === slot.location;
    if (isSame && before.status === 'booked') return null;
    assertLivesWithShelter(before.pet_id === null ? null : await findNamedPet(trx, { id: before.pet_id }));
    await assertSlotOffered(trx, slot, shelter, now);
    await holdDayOpen(trx, slot);
    if (slot.date !== before.visit_date) await assertOnlyVisitOfDay(trx, before, slot.date, context);
    await saveVisit(trx, before.id, { slot_position: null });
    const slot_position = await findFreePosition(trx, slot, shelter);
    if (slot_position === null) throw slotFull();
    const { date: visit_date, time: visit_time, location } = slot;
    const reminded_for = isRateLimited ? visit_date : before.reminded_for;
    const values = { visit_date, visit_time, location, slot_position, reminded_for, updated_at: now } as const;
    return saveVisit(trx, before.id, { ...values, status: 'booked' });
  });
}

/**
 * An account visits a pet once a day. Another visit of it is named only to itself, and to who reads the address of both:
 * others may have typed that address.
 * @throws ApiError 409
 */
async function assertOnlyVisitOfDay(
  trx: Database,
  { user_id, pet_key, email }: VisitRow,
  visit_date: string,
  context: ActionContext,
): Promise<void> {
  if (user_id === null) return;
  const other = await findUpcomingOfAccount(trx, { user_id, pet_key, visit_date }, context);
  if (!other) return;
  const isTheirs = context.currentUser?.id === user_id || other.email.toLowerCase() === email.toLowerCase();
  throw isTheirs ? alreadyThatDay(other) : slotFull();
}

/**
 * Cancels a visit, and emails the visitor and the shelter. Errors as `rescheduleVisit`.
 * @param access `not_mine`: someone else typed the visitor's address, which gets no email
 */
export async function cancelVisit(
  db: Database,
  { not_mine: isDenied = false, ...access }: VisitAccess & { not_mine?: boolean | undefined },
  context: ActionContext,
): Promise<OwnVisit> {
  const cancel = (trx: Database, { id }: VisitRow) =>
    saveVisit(trx, id, { status: 'canceled', slot_position: null, updated_at: context.now });
  // Only the emailed link shows who owns the address.
  if (isDenied && access.token === undefined) throw new ApiError(400, visitMessages.notMineWithoutLink);
  return change(db, access, { ...context, isDenied }, cancel);
}

/**
 * Whoever booked may have typed another person's address: it gets few emails, and no reminder beyond them.
 * @throws ApiError 401 as `lockAccount`, 429 for too many changes from one network
 */
async function change(
  db: Database,
  access: VisitAccess,
  context: ActionContext & { isDenied?: boolean },
  run: (trx: Database, before: VisitRow, isRateLimited: boolean) => Promise<VisitRow | null>,
): Promise<OwnVisit> {
  const { shelter, now, currentUser, ip, limits, isDenied = false } = context;
  const { id, email, user_id } = await findAccessible(db, access, context);
  const block = await consumeLimit(db, limits, 'visitChangeByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  // A denial emails nobody but the shelter.
  const isRateLimited =
    !isDenied && (await consumeLimit(db, limits, 'visitChangeByEmail', email.toLowerCase())) !== null;
  let isEmailed = false;
  const save = async (trx: Database) => {
    isEmailed = false;
    if (user_id !== null) await lockAccount(trx, user_id, currentUser);
    const before = await lockVisit(trx, id);
    if (before.status === 'canceled') throw new ApiError(409, visitMessages.isCanceled);
    if (!isUpcoming(before, context)) throw new ApiError(409, visitMessages.isOver);
    const after = await run(trx, before, isRateLimited);
    if (!after) return toOwnVisit(before, context);
    const from = { date: before.visit_date, time: before.visit_time, location: before.location };
    const isCanceled = after.status === 'canceled';
    const write = (data: VisitEmailData) =>
      isCanceled ? visitCancelledEmail(data, { isByVisitor: true }) : visitMovedEmail({ ...data, from });
    if (!isRateLimited && !isDenied) {
      isEmailed = true;
      await emailVisitor(trx, after, { type: isCanceled ? 'visit-cancelled' : 'visit-moved', write }, context);
    }
    const content = visitChangedEmail(toEmailData(after, context), from, { isDenied });
    for (const to of toShelter(shelter)) await queueEmail(trx, { type: 'visit-changed', to, content, now });
    const action = isCanceled ? 'visit.canceled' : 'visit.rescheduled';
    await recordEvent(trx, { actor: currentUser, action, subject: { type: 'visit', id: after.id }, ip, now });
    return toOwnVisit(after, context);
  };
  try {
    return await transactionWithPosition(db, save);
  } finally {
    // What was rejected, or changed nothing, must not keep a later change from being emailed.
    if (!isDenied && !isRateLimited && !isEmailed) await refundLimit(db, 'visitChangeByEmail', email.toLowerCase());
  }
}

/**
 * Serializes the visits of an account, as booking does. An emailed link works without its session.
 * @throws ApiError 401 if the account's own session has ended
 */
async function lockAccount(trx: Database, userId: number, currentUser: CurrentUser | null): Promise<void> {
  if (currentUser?.id === userId) return lockCurrentUserExclusively(trx, currentUser);
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** @throws ApiError 404 */
async function findAccessible(
  db: Database,
  { token, id }: VisitAccess,
  { currentUser, shelter, now }: ActionContext,
): Promise<Pick<VisitRow, 'id' | 'email' | 'user_id'>> {
  let visit = db
    .selectFrom('visit_requests')
    .select(['visit_requests.id', 'email', 'user_id'])
    .where('visit_date', '>=', sql<string>`${dayIn(shelter.timeZone, daysBefore(now, LINK_DAYS))}::date`);
  if (token) {
    const link = db.selectFrom('visit_links').select('visit_id').where('token_hash', '=', hashToken(token));
    visit = visit.where('visit_requests.id', 'in', link);
  } else if (id !== undefined && currentUser) {
    visit = visit.where('visit_requests.id', '=', id).where('user_id', '=', currentUser.id);
  } else {
    throw expired();
  }
  const found = await visit.executeTakeFirst();
  if (!found) throw expired();
  return found;
}

/** For so many days after the visit, the link says that it is over. */
const LINK_DAYS = 7;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

function expired(): ApiError {
  return new ApiError(404, visitMessages.linkExpired);
}

function toOwnVisit(row: VisitRow, context: { shelter: Shelter; now: Date }): OwnVisit {
  const { id, pet_name, pet_id, visit_date, visit_time, location, status, created_at } = row;
  return {
    id,
    pet_name,
    pet_id,
    location,
    status,
    date: visit_date,
    time: visit_time,
    is_changeable: isUpcoming(row, context),
    ...findDirections(context.shelter, location),
    created_at: created_at.toISOString(),
  };
}
