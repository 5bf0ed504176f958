import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { phoneDigits } from '../../../platform/phone-digits.ts';
import type { BookableMatch } from '../pickups.contract.ts';

const MAX_OF_A_TYPE = 5;
/** Pickups follow soon after an approval. */
const APPROVED_DAYS = 180;
/** More words hardly make a search more precise. */
const MAX_WORDS = 5;

/**
 * Finds what staff can book for: open applications without a pickup, accounts, and the shelter's pets that are looking for
 * a home. Each word is in a name, an email or a phone number in any format, or is an application's number; for an
 * application, some words may be the pet's.
 */
export async function searchBookable(db: Database, search: string, now: Date): Promise<BookableMatch[]> {
  const words = toWords(search);
  const since = new Date(now.getTime() - APPROVED_DAYS * 86_400_000);
  const [applications, people, pets] = await Promise.all([
    db
      .selectFrom('applications as a')
      .innerJoin('pets as p', 'p.id', 'a.pet_id')
      .select(['a.id', 'a.user_id', 'a.email', 'a.phone_number as phone', 'a.status'])
      .select(['p.id as pet_id', 'p.name as pet_name', 'p.location'])
      .select(sql<string>`concat_ws(' ', a.first_name, a.last_name)`.as('name'))
      .where('a.returned_at', 'is', null)
      .where(
        sql<boolean>`(a.status in ('Pending', 'Waitlisted') or (a.status = 'Approved' and a.updated_at >= ${since}))`,
      )
      .where(
        sql<boolean>`not exists (select from pickups where pickups.application_id = a.id and pickups.status <> 'no-show')`,
      )
      .where(sql<boolean>`a.id in (${selectWithWord(longestOf(words))})`)
      .where(hasAll(words, (word) => sql`(${isInApplicant(word)} or ${isInPet(word)} or a.id = ${parseNumber(word)})`))
      .orderBy(sql`a.status = 'Approved'`, 'desc')
      .orderBy('a.id', 'desc')
      .limit(MAX_OF_A_TYPE)
      .execute(),
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone_number as phone'])
      .where('id', 'in', (query) =>
        query
          .selectFrom('people')
          .select(sql<number>`user_id`.as('user_id'))
          .where('user_id', 'is not', null)
          .where(hasAll(words, (word) => sql`search_text like fold_text(${containing(withoutFormat(word))})`)),
      )
      .orderBy('id', 'desc')
      .limit(MAX_OF_A_TYPE)
      .execute(),
    db
      .selectFrom('pets')
      .select(['id', 'name', 'species', 'location'])
      .where('is_listed', '=', true)
      .where('listed_by_owner', '=', false)
      .where('adoption_status', '<>', 'Adopted')
      .where(hasAll(words, (word) => sql`split_part(search_text, E'\n', 1) like fold_text(${containing(word)})`))
      .orderBy('id', 'desc')
      .limit(MAX_OF_A_TYPE)
      .execute(),
  ]);
  return [
    ...applications.map(({ id, user_id, name, email, phone: number_, pet_id, pet_name, location, status }) => ({
      type: 'application' as const,
      id,
      label: `${name} – ${pet_name}`,
      detail: `Application #${id}, ${status.toLowerCase()}`,
      person: { user_id, name, email, phone: number_ },
      pet: { id: pet_id, name: pet_name, location },
    })),
    ...people.map(({ id, name, email, phone: number_ }) => ({
      type: 'person' as const,
      id,
      label: name,
      detail: [email, number_].filter(Boolean).join(', '),
      person: { user_id: id, name, email, phone: number_ },
      pet: null,
    })),
    ...pets.map(({ id, name, species, location }) => ({
      type: 'pet' as const,
      id,
      label: name,
      detail: [species, location].filter(Boolean).join(', '),
      person: null,
      pet: { id, name, location },
    })),
  ];
}

/** The applications with a word. A condition with `or` on two tables can use no index. */
function selectWithWord(word: string): RawBuilder<unknown> {
  return sql`
    select a.id from applications a where ${isInApplicant(word)}
    union select a.id from pets p join applications a on a.pet_id = p.id where ${isInPet(word)}
    union select ${parseNumber(word)}::int`;
}

function isInApplicant(word: string): RawBuilder<unknown> {
  return sql`a.search_text like fold_text(${containing(withoutFormat(word))})`;
}

/** The first line is the name. */
function isInPet(word: string): RawBuilder<unknown> {
  return sql`split_part(p.search_text, E'\n', 1) like fold_text(${containing(word)})`;
}

/** An index finds it fastest. */
function longestOf(words: readonly string[]): string {
  return words.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** People's and applications' texts have the phone number's digits, too. */
function withoutFormat(word: string): string {
  return phoneDigits(word) ?? word;
}

/** A phone number stays whole. */
function toWords(search: string): string[] {
  if (phoneDigits(search) !== null) return [search];
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

function parseNumber(word: string): number | null {
  return /^#?\d{1,9}$/.test(word) ? Number(word.replace('#', '')) : null;
}

function hasAll(words: readonly string[], isMatch: (word: string) => RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(words.map(isMatch), sql` and `)})`;
}
