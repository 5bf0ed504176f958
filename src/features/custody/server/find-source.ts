import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { findMatches } from '../../people/server/index.ts';
import type { ActionContext } from './action-context.ts';

export interface PersonInput {
  person_id?: number | undefined;
  person_name?: string | undefined;
  person_phone?: string | undefined;
  person_email?: string | undefined;
}

/**
 * The record of who brings or takes an animal: the chosen one, one with the same email, or with the same phone number and
 * name, or a new one. A phone number alone is no proof: anyone can enter any number in their account, and would then find the
 * animal in their data. The person's page lists possible duplicates.
 * @returns its id; null if nobody is named
 * @throws ApiError 400 if there is no such person, or a new one has no name
 */
export async function findSource(
  trx: Database,
  { person_id, person_name: name = '', person_phone: phone_number = '', person_email: email = '' }: PersonInput,
  { now, shelter }: Pick<ActionContext, 'now' | 'shelter'>,
): Promise<number | null> {
  if (person_id !== undefined) return findRoot(trx, person_id);
  if (name === '' && phone_number === '' && email === '') return null;
  const matches = await findMatches(trx, { email, phone_number }, dayIn(shelter.timeZone, now));
  const known = matches.find(({ matched_by, ...match }) => matched_by.includes('email') || isNameOf(name, match.name));
  if (known) return known.id;
  if (name === '') throw invalid('person_name', 'Enter the person’s name.');
  const { id } = await trx
    .insertInto('people')
    .values({ name, email, phone_number, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same, or how it begins: "Sam" for Sam Okafor. Not the other way: an account called Sam isn't every Sam. */
function isNameOf(typed: string, known: string): boolean {
  const words = toWords(known);
  const typedWords = toWords(typed);
  return typedWords.length > 0 && typedWords.every((word, at) => word === words[at]);
}

function toWords(name: string): string[] {
  const folded = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\d]+/gu) ?? [];
}

async function findRoot(trx: Database, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from people where id = (select coalesce(merged_into, id) from people where id = ${id}) for share`.execute(
    trx,
  );
  const [person] = rows;
  if (!person) throw invalid('person_id', 'We couldn’t find this person.');
  return person.id;
}

function invalid(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
