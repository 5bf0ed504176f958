import { sql, type RawBuilder } from 'kysely';
import { startingWith } from '../../../platform/database/like-patterns.ts';

/** At most so many matches of a type are ranked. */
export const MAX_RANKED = 200;
/** If there are more, the newest of them are. */
export const NEWEST_RANKED = 40;
export const MAX_OF_TYPE = 6;

/** One branch of the search: selects `type, id, rank, title, detail, status, at`. */
export type Source = RawBuilder<unknown>;

/** The three letters that a trigram index needs. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}

/**
 * 0 if the first line is the text, 1 if the lines have all words, 2 if words in them start with these, 3 if they only
 * contain them.
 * @param lines folded already: folding takes longer than finding
 */
export function rankOf(lines: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const padded = sql`(' ' || translate(${lines}, E'\n@._-''()/,', '          ') || ' ')`;
  const patterns = (of: (word: string) => string) =>
    sql`array[${sql.join(words.map((word) => sql`fold_text(${of(word)})`))}]`;
  if (words.length === 0) return sql<number>`0`;
  return sql<number>`case
    when split_part(${lines}, E'\n', 1) = fold_text(${words.join(' ')}) then 0
    when ${padded} like all (${patterns((word) => `% ${startingWith(word).slice(0, -1)} %`)}) then 1
    when ${padded} like all (${patterns((word) => `% ${startingWith(word)}`)}) then 2
    else 3 end`;
}

/** Of a number as typed: four digits and more are rather those of a phone number. */
export function rankOfNumber({ digits }: { digits: string | null }): RawBuilder<number> {
  return sql.lit(digits === null ? 0 : 1);
}

/** Texts that sort after all that start with a prefix. */
export const AFTER_PREFIX = '\u{10FFFF}';
