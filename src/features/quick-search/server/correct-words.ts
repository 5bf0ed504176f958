import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { countEdits, isTypo } from '../../pets/server/index.ts';

/** In shorter words, any letter may be another word. */
const MIN_LENGTH = 4;
const MAX_SIMILAR = 200;
const MIN_SIMILARITY = 0.45;

/**
 * Replaces each word that is like one in a name or email by that one.
 * @returns null if there is nothing to replace
 */
export async function correctWords(db: Database, words: readonly string[]): Promise<string[] | null> {
  const corrected: string[] = [];
  for (const word of words) corrected.push((await findSimilar(db, fold(word))) ?? word);
  return corrected.some((word, at) => word !== words[at]) ? corrected : null;
}

async function findSimilar(db: Database, typed: string): Promise<string | null> {
  if (typed.length < MIN_LENGTH || /\P{L}/u.test(typed)) return null;
  const texts = await listSimilarTexts(db, typed);
  const similar = new Map<string, number>();
  for (const word of texts.flatMap((text) => text.match(/\p{L}+/gu) ?? [])) {
    if (!similar.has(word)) similar.set(word, countEditsOfStart(typed, word));
  }
  if (similar.has(typed)) return null;
  const closest = [...similar].filter(([, edits]) => edits < Infinity).toSorted(([, a], [, b]) => a - b)[0];
  return closest?.[0] ?? null;
}

/** Names, species and breeds of pets, and people's names and emails, with a word like this one. */
async function listSimilarTexts(db: Database, typed: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`
      select set_config('enable_seqscan', 'off', true),
        set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)`.execute(trx);
    const { rows } = await sql<{ text: string }>`
      select text from pet_texts_like(${typed})
      union all (select search_text from people where search_text %> ${typed} limit ${MAX_SIMILAR})`.execute(trx);
    return rows.map(({ text }) => text);
  });
}

/** People may still be typing the word: then its start is compared. */
function countEditsOfStart(typed: string, word: string): number {
  const starts = [word, word.slice(0, typed.length), word.slice(0, typed.length + 1)];
  const similar = starts.filter((start) => start[0] === typed[0] && isTypo(typed, start));
  return similar.length === 0 ? Infinity : Math.min(...similar.map((start) => countEdits(typed, start)));
}

/** As the database folds texts, for most letters. */
function fold(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
