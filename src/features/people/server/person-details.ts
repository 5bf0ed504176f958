import { sql } from 'kysely';
import type { CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { personMessages } from '../people.constants.ts';
import type { ListedPerson, MergeSide, PersonDetails, PersonRecord } from '../person.contract.ts';
import { listDuplicatesOf } from './duplicates.queries.ts';
import { findFlags } from './flags.queries.ts';
import { countHistory, keysOf, listHistory } from './history.queries.ts';
import { loadPeople } from './load-people.ts';
import { personNotFound } from './lock-person.ts';
import { listMerges } from './merge-people.ts';
import { listNotes } from './person-notes.ts';

interface DetailsContext {
  currentUser: CapableUser & { id: number };
  now: Date;
  /** In the shelter's time zone. */
  today: string;
}

/** @throws ApiError 404 if there is no such person */
export async function getPersonDetails(
  db: Database,
  id: number,
  { currentUser, now, today }: DetailsContext,
): Promise<PersonDetails> {
  const { person, records } = await getPersonWithRecords(db, id, today);
  const keys = keysOf(records);
  const possible = await findFlags(
    db,
    records.map((record) => ({ ...record, person_id: record.id })),
    today,
  );
  const seen = new Set<number>();
  const possible_flags = possible
    .flatMap((found) => found.possible)
    .filter(({ flag }) => !seen.has(flag.id) && seen.add(flag.id));
  return {
    person: { ...person, possible_flags },
    records: records.filter((record) => record.id !== person.id),
    history: await listHistory(db, keys, currentUser),
    notes: await listNotes(db, keys.ids, currentUser.id),
    merges: await listMerges(db, person.id, now),
    duplicates: await listDuplicatesOf(db, person.id, records, today),
  };
}

/**
 * Reads both sides of a merge.
 * @throws ApiError 404 if one is missing, 409 if both are the same person
 */
export async function previewMerge(
  db: Database,
  [id, otherId]: readonly [number, number],
  today: string,
): Promise<{ person: MergeSide; other: MergeSide }> {
  const [person, other] = [await getMergeSide(db, id, today), await getMergeSide(db, otherId, today)];
  if (person.person.id === other.person.id) throw new ApiError(409, personMessages.sameRecord);
  return { person, other };
}

async function getMergeSide(db: Database, id: number, today: string): Promise<MergeSide> {
  const { person, records } = await getPersonWithRecords(db, id, today);
  const { ids } = keysOf(records);
  const { total } = await db
    .selectFrom('person_notes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('person_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return { person, records, counts: await countHistory(db, keysOf(records)), note_count: total };
}

async function getPersonWithRecords(
  db: Database,
  id: number,
  today: string,
): Promise<{ person: ListedPerson; records: PersonRecord[] }> {
  const { rows } = await sql<Omit<PersonRecord, 'created_at'> & { created_at: Date; merged_into: number | null }>`
    with root as (select coalesce(merged_into, id) as id from people where id = ${id})
    select id, name, email, phone_number, user_id, created_at, merged_into from people
    where id = (select id from root) or merged_into = (select id from root)
    order by merged_into nulls first, id`.execute(db);
  const records = rows.map(({ merged_into: _root, created_at, ...record }) => ({
    ...record,
    created_at: created_at.toISOString(),
  }));
  const [root] = records;
  const [person] = root ? await loadPeople(db, [root.id], today) : [];
  if (!person) throw personNotFound();
  return { person, records };
}
