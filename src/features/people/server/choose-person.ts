import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { personMessages } from '../people.constants.ts';
import type { PersonFlag, PersonMatch } from '../person.contract.ts';
import { findMatches } from './find-matches.ts';
import { findFlags } from './flags.queries.ts';
import type { PersonContext } from './lock-person.ts';

/** Which person someone without a login is, as staff have chosen. */
export interface PersonChoice {
  /** Someone we know. */
  person_id?: number | undefined;
  /** Someone else than all that match. */
  is_new_person?: boolean | undefined;
  /** The flags that staff have read, by id. */
  confirmed_flags?: readonly number[] | undefined;
}

interface Contact {
  name: string;
  email: string;
  phone_number: string;
}

type ChosenPerson = { person_id: number; user_id: null } | { person_id: null; user_id: number };

/**
 * Decides whose record a walk-in belongs to: the chosen person's, or a new one. Nobody who may be known, and nobody who is
 * flagged, passes without a choice. A flag set at the same time waits, or is seen here.
 * @returns the account, if the person has one, and otherwise the record
 * @throws ApiError 400 if there is no such person, 409 if there are matches but no choice, or a flag was not confirmed
 */
export async function choosePerson(
  trx: Database,
  { person_id, is_new_person = false, confirmed_flags = [] }: PersonChoice,
  contact: Contact & { is_demo: boolean },
  { timeZone, ...context }: PersonContext & { timeZone: string },
): Promise<ChosenPerson> {
  const { now } = context;
  const today = dayIn(timeZone, now);
  if (person_id !== undefined) {
    const person = await lockRoot(trx, person_id);
    const [found] = await findFlags(trx, [{ ...person, person_id: person.id, email: '', phone_number: '' }], today);
    assertConfirmed(found!.flags, confirmed_flags, person.name);
    // The approval that follows records the others (`0054-flagged-approvals.ts`).
    await recordConfirmed(
      trx,
      found!.flags.filter(({ level }) => level === 'Note'),
      context,
    );
    return person.user_id === null
      ? { person_id: person.id, user_id: null }
      : { person_id: null, user_id: person.user_id };
  }
  const matches = await lockMatches(trx, contact, today);
  if (matches.length > 0 && !is_new_person) throw new ApiError(409, describeMatches(matches));
  const flags = matches.flatMap((match) => match.flags);
  assertConfirmed(flags, confirmed_flags, joinList(matches.map(({ name }) => name)));
  await recordConfirmed(trx, flags, context);
  const { id } = await trx
    .insertInto('people')
    .values({ ...contact, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { person_id: id, user_id: null };
}

async function lockRoot(trx: Database, id: number) {
  const { rows } = await sql<{ id: number; user_id: number | null; name: string }>`
    select id, user_id, name from people
    where id = (select coalesce(merged_into, id) from people where id = ${id}) for share`.execute(trx);
  const [person] = rows;
  if (!person) throw new ApiError(400, personMessages.notFound, { fields: { person_id: 'is no person’s number' } });
  return person;
}

/** Of those who only have the same name, just the flagged ones. */
async function lockMatches(trx: Database, contact: Contact, today: string): Promise<PersonMatch[]> {
  const found = await findMatches(trx, contact, today);
  if (found.length === 0) return [];
  await sql`select from people where id = any(${found.map(({ id }) => id)}) order by id for share`.execute(trx);
  // Again, now that no flag can change.
  const matches = await findMatches(trx, contact, today);
  return matches.filter(({ matched_by, flags }) => flags.length > 0 || matched_by.some((reason) => reason !== 'name'));
}

function describeMatches(matches: readonly PersonMatch[]): string {
  const names = joinList(matches.map(({ name, flags }) => (flags[0] ? `${name} (${flags[0].level})` : name)));
  return `This may be ${names}. ${personMessages.needsChoice}`;
}

function assertConfirmed(flags: readonly PersonFlag[], confirmed: readonly number[], name: string): void {
  const unread = flags.find(({ id }) => !confirmed.includes(id));
  if (unread) throw new ApiError(409, `${name}: ${unread.level}. ${unread.reason} ${personMessages.needsConfirmation}`);
}

async function recordConfirmed(
  trx: Database,
  flags: readonly PersonFlag[],
  { actor, ip, now }: PersonContext,
): Promise<void> {
  for (const { person_id: id, level } of flags) {
    const subject = { type: 'person', id };
    await recordEvent(trx, { actor, action: 'person.flag_confirmed', subject, details: { level }, ip, now });
  }
}
