import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { output } from 'zod';
import type { Database, Tables } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import { formatVisitWhen } from '../visit-times.contract.ts';
import { hasConfirmedEmail, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { findNamedPet, type NamedPet } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitDays, visitMessages } from '../visits.constants.ts';
import type { LocatedVisit, visitsApi } from '../visits.contract.ts';
import { emailVisitor, toEmailData, type VisitRow } from './email-visitor.ts';
import { visitBookedEmail, visitRequestedEmail, type VisitEmailData } from './emails.ts';
import {
  assertLocationOffered,
  assertSlotOffered,
  findDirections,
  findFreePosition,
  holdDayOpen,
  slotFull,
  writeAtLocation,
  type VisitSlot,
} from './visit-slots.ts';
import { findUpcomingOfAccount, isAddress, listUpcomingOfAddress, petKey, selectOfDay } from './visits-of-day.ts';

type VisitInput = output<(typeof visitsApi)['POST /api/visits/']['body']>;

interface ActionContext {
  currentUser: CurrentUser | null;
  shelter: Shelter;
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Books a visit at a free time, or stores a request without one, and emails the shelter and the visitor (`product.md`,
 * section 1). A pet that its owner listed can be visited only where it lives, so it has no times. A repeated request returns
 * the same response and sends no email. An address that requests too often gets no more emails, nor a reminder: it may
 * belong to someone else.
 * An account visits a pet once a day, and learns nothing about visits that others booked for the address that it typed. Who
 * is not logged in learns only by email that the address has a visit already.
 * @throws ApiError 400 for a past day or one more than a year ahead, 401 if the session has ended, 404 for an unknown pet,
 *   409 for an adopted one, a taken time, a time for an owner's listing and a second visit of an account on one day,
 *   429 for too many requests from one network
 */
export async function requestVisit(
  db: Database,
  limits: Limits,
  input: VisitInput,
  { currentUser, shelter, ip, now, publicUrl }: ActionContext,
): Promise<LocatedVisit> {
  assertBookableDay(input.date, shelter.timeZone, now);
  const pause = await consumeLimit(db, limits, 'visitByIp', networkOf(ip));
  if (pause) throw tooManyRequests(pause);
  const pet = await findRequestedPet(db, input);
  if (input.time !== undefined) {
    assertLivesWithShelter(pet);
    assertNotFostered(pet);
  }
  const slot = await findRequestedSlot(db, input, shelter, now);
  const visit = {
    pet_id: pet?.id ?? null,
    pet_name: pet?.name ?? input.pet_name,
    pet_key: petKey({ pet_id: pet?.id ?? null, pet_name: input.pet_name }),
    user_id: currentUser?.id ?? null,
    name: input.name,
    email: input.email,
    visit_date: input.date,
    visit_time: slot?.time ?? null,
    location: slot?.location ?? findRequestedLocation(input, pet, shelter),
    status: slot ? 'booked' : 'requested',
  } as const;
  const existing = await findRepeated(db, visit, { shelter, now });
  if (existing) return repeatedAnswer(db, existing, visit, { shelter, now });
  const isRateLimited =
    (await consumeLimit(db, limits, 'visitByEmail', input.email.toLowerCase())) !== null ||
    (await isOthersEmail(db, currentUser, input.email));
  return transactionWithRetry(db, async (trx) => {
    if (currentUser) {
      // Of two requests at the same moment, the second finds the first.
      await lockCurrentUserExclusively(trx, currentUser);
      const earlier = await findRepeated(trx, visit, { shelter, now });
      if (earlier) return repeatedAnswer(trx, earlier, visit, { shelter, now });
    }
    const row = {
      ...visit,
      created_at: now,
      updated_at: now,
      reminded_for: isRateLimited ? visit.visit_date : null,
    };
    const inserted = await insertVisit(trx, row, slot, shelter);
    // A concurrent request came first: return the same response.
    if (!inserted) return repeatedAnswer(trx, (await findSameRequest(trx, visit))!, visit, { shelter, now });
    const content = visitRequestedEmail(toEmailData(inserted, { shelter, publicUrl }));
    for (const recipient of toShelter(shelter)) {
      // Both emails belong to the account that made the request, if any, and are deleted with it.
      const to = { ...recipient, ...(currentUser && { id: currentUser.id }) };
      await queueEmail(trx, { type: 'visit-requested', to, content, now });
    }
    if (!isRateLimited) {
      const others = (await listUpcomingOfAddress(trx, visit, { shelter, now })).filter(({ id }) => id !== inserted.id);
      const write = (data: VisitEmailData) =>
        visitBookedEmail({ ...data, isWalkIn: allowsWalkIns(pet), others: others.map(toSlot) });
      const email = { type: 'visit-booked', write };
      await emailVisitor(trx, inserted, email, { shelter, now, publicUrl });
    }
    const subject = { type: 'visit', id: inserted.id };
    await recordEvent(trx, { actor: currentUser, action: 'visit.requested', subject, ip, now });
    return toVisit(inserted, shelter);
  });
}

/** An account whose email nobody has confirmed has nobody else emailed. */
async function isOthersEmail(db: Database, currentUser: CurrentUser | null, email: string): Promise<boolean> {
  if (!currentUser || currentUser.email.toLowerCase() === email.toLowerCase()) return false;
  return !(await hasConfirmedEmail(db, currentUser.id));
}

/** @throws ApiError 409 for an owner's listing: it lives at none of the shelter's locations */
export function assertLivesWithShelter(pet: NamedPet | null): void {
  if (!pet?.listed_by_owner) return;
  throw new ApiError(
    409,
    visitMessages.livesWithOwner.replaceAll('{pet}', () => pet.name),
  );
}

/** @throws ApiError 409 for a pet in a foster home: staff arrange each visit */
function assertNotFostered(pet: NamedPet | null): void {
  if (!pet?.is_fostered) return;
  throw new ApiError(
    409,
    visitMessages.livesInFosterHome.replaceAll('{pet}', () => pet.name),
  );
}

/** Cats of the shelter need no appointment. */
function allowsWalkIns(pet: NamedPet | null): boolean {
  return pet?.type === 'Cat' && !pet.listed_by_owner && !pet.is_fostered;
}

/**
 * Returns the same visit, if the account, or somebody without one, has requested it already.
 * @throws ApiError 409 for another visit of the account to this pet on this day
 */
async function findRepeated(
  db: Database,
  visit: SameVisit,
  context: { shelter: Shelter; now: Date },
): Promise<VisitRow | null> {
  const { user_id } = visit;
  // In this order: the same visit, booked between the two queries, must not count as another one.
  const upcoming = user_id === null ? null : await findUpcomingOfAccount(db, { ...visit, user_id }, context);
  const same = await findSameRequest(db, visit);
  if (upcoming && !same) throw alreadyThatDay(upcoming);
  return same;
}

/** @param other the visit that the account has on this day */
export function alreadyThatDay(other: VisitRow): ApiError {
  return new ApiError(409, visitMessages.sameDay(other.pet_name, formatVisitWhen(toSlot(other))));
}

function toSlot({
  visit_date: date,
  visit_time: time,
  location,
}: VisitRow): Pick<LocatedVisit, 'date' | 'time' | 'location'> {
  return { date, time, location };
}

/** The chosen time; null if staff are to choose it. */
async function findRequestedSlot(
  db: Database,
  { date, time, location }: VisitInput,
  shelter: Shelter,
  now: Date,
): Promise<VisitSlot | null> {
  if (time === undefined) return null;
  const slot = { date, time, location: location ?? shelter.locations.find(({ isOffered }) => isOffered)!.name };
  await assertSlotOffered(db, slot, shelter, now);
  return slot;
}

/** Where a visitor who leaves the time to staff would like to come. */
function findRequestedLocation({ location }: VisitInput, pet: NamedPet | null, shelter: Shelter): string | null {
  if (location === undefined || pet?.listed_by_owner) return null;
  assertLocationOffered(location, shelter);
  return location;
}

type NewVisit = Omit<Insertable<Tables['visit_requests']>, 'slot_position' | 'pet_key'> & SameVisit;

/**
 * Inserts a visit at a free position of its slot. A unique constraint prevents overbooking: a concurrent insert waits
 * until the other transaction ends, and then tries the next position.
 * @returns null if the same visit exists
 * @throws ApiError 409 for a full slot, if the day has just been closed, and if the location has just been renamed or deleted
 */
export async function insertVisit(
  trx: Database,
  row: NewVisit,
  slot: VisitSlot | null,
  shelter: Shelter,
): Promise<VisitRow | null> {
  if (slot) await holdDayOpen(trx, slot);
  for (;;) {
    const slot_position = slot && (await findFreePosition(trx, slot, shelter));
    if (slot && slot_position === null) throw slotFull();
    const insert = trx
      .insertInto('visit_requests')
      .values({ ...row, slot_position })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll();
    const inserted = await writeAtLocation(insert.executeTakeFirst());
    if (inserted) return inserted;
    if (!slot || (await findSameRequest(trx, row))) return null;
  }
}

/** @throws ApiError 400 for a past day, or one more than a year ahead */
export function assertBookableDay(day: string, timeZone: string, now: Date): void {
  const { first, last } = visitDays(timeZone, now);
  const message = day < first ? visitMessages.dayInPast : day > last ? visitMessages.dayTooFar : undefined;
  if (message) throw new ApiError(400, `The date ${message}.`, { fields: { date: message } });
}

/** The pet with the given ID, or the only available pet of that name. */
async function findRequestedPet(db: Database, { pet_id, pet_name }: VisitInput): Promise<NamedPet | null> {
  const reference = pet_id === undefined ? { name: pet_name } : { id: pet_id };
  const pet = await findNamedPet(db, reference, { isForVisitor: true });
  if (pet_id === undefined) return pet;
  if (!pet) throw new ApiError(404, visitMessages.petNotFound);
  if (pet.adoption_status === 'Adopted') {
    throw new ApiError(
      409,
      visitMessages.petAdopted.replace('{pet}', () => pet.name),
    );
  }
  return pet;
}

/** What makes two requests the same: the columns of `visit_requests_once`. */
type SameVisit = Pick<VisitRow, 'name' | 'email' | 'user_id' | 'visit_date' | 'visit_time' | 'location'> & {
  pet_key: RawBuilder<string>;
  phone?: string;
};

async function findSameRequest(db: Database, visit: SameVisit): Promise<VisitRow | null> {
  const row = await selectOfDay(db, visit)
    .where(isAddress(visit.email))
    // Visitors without an address differ by name and phone.
    .where(
      visit.email === '' ? sql<boolean>`name = ${visit.name} and phone = ${visit.phone ?? ''}` : sql<boolean>`true`,
    )
    .where('user_id', 'is not distinct from', visit.user_id)
    .where('visit_time', 'is not distinct from', visit.visit_time)
    .where('location', 'is not distinct from', visit.location)
    .where('status', '<>', 'canceled')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Contains only what was typed, as for a new visit: without an account, the existing one may be someone else's. Its ID then
 * is one that a new visit would have had.
 */
async function repeatedAnswer(
  db: Database,
  existing: VisitRow,
  typed: Pick<VisitRow, Exclude<AnsweredColumns, 'id' | 'created_at'> | 'user_id'>,
  { shelter, now }: { shelter: Shelter; now: Date },
): Promise<LocatedVisit> {
  const id = typed.user_id === null ? await skipId(db) : existing.id;
  return toVisit({ ...typed, id, created_at: now }, shelter);
}

async function skipId(db: Database): Promise<number> {
  const sequence = sql<number>`nextval(pg_get_serial_sequence('visit_requests', 'id'))::integer`;
  return (await db.selectNoFrom(sequence.as('id')).executeTakeFirstOrThrow()).id;
}

type AnsweredColumns =
  | 'id'
  | 'name'
  | 'email'
  | 'pet_name'
  | 'pet_id'
  | 'visit_date'
  | 'visit_time'
  | 'location'
  | 'status'
  | 'created_at';

function toVisit(row: Pick<VisitRow, AnsweredColumns>, shelter: Shelter): LocatedVisit {
  const { id, name, email, pet_name, pet_id, visit_date, visit_time, location, status, created_at } = row;
  return {
    id,
    name,
    email,
    pet_name,
    pet_id,
    location,
    status,
    date: visit_date,
    time: visit_time,
    created_at: created_at.toISOString(),
    ...findDirections(shelter, location),
  };
}
