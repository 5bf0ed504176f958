import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ApiError } from '../../../platform/http/api-error.ts';
import { accountMessages, describePasswordErrors, findPasswordErrors } from '../accounts.constants.ts';

/** What attackers know about the shelter and try first. */
export interface PasswordContext {
  publicUrl: string;
  getShelter: () => Promise<{ name: string }>;
}

/** The password's owner, as far as known. */
export interface PasswordOwner {
  name?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
}

interface StrengthOptions extends PasswordContext {
  person: PasswordOwner;
  /** The request's field with the password. */
  field?: string;
}

/** About as many as ten random characters take. */
const MIN_GUESSES = 1e10;
/** Below this, the core without surrounding digits and symbols is a word or two that attackers try first. */
const MIN_CORE_GUESSES = 1e5;
/** Fewer letters between digits and symbols are not a word. */
const MIN_CORE_LENGTH = 5;
/** The rest of a longer password is ignored, so that the check takes a few milliseconds at most. */
const MAX_CHECKED_LENGTH = 64;

/**
 * Accepts a password that follows the specified rules and is hard to guess from lists, patterns, or facts about the
 * shelter and the person.
 * @throws ApiError 400 with the specified words for a broken rule, or for a password that was stolen elsewhere or is easy
 *   to guess
 */
export async function assertStrongPassword(
  password: string,
  { publicUrl, getShelter, person, field = 'password' }: StrengthOptions,
): Promise<void> {
  const errors = findPasswordErrors(password);
  if (errors.length > 0) {
    throw new ApiError(400, describePasswordErrors(errors), { fields: { [field]: errors.join(', ') } });
  }
  if (await isStolen(password)) {
    throw new ApiError(400, accountMessages.stolenPassword, { fields: { [field]: accountMessages.stolenPassword } });
  }
  const { name } = await getShelter();
  const words = [...SHELTER_WORDS, ...splitIntoWords(name), ...splitIntoWords(new URL(publicUrl).hostname)];
  if (await isEasyToGuess(password, [...words, ...wordsAboutPerson(person)])) {
    const isAnyones = await isEasyToGuess(password, words);
    const sentence = isAnyones ? accountMessages.weakPassword : accountMessages.weakPersonalPassword;
    throw new ApiError(400, sentence, { fields: { [field]: sentence } });
  }
}

/** Words that any shelter's site uses; the library's lists have common words and passwords. */
const SHELTER_WORDS = [
  'admin',
  'administrator',
  'adopt',
  'adopted',
  'adopter',
  'adoption',
  'adoptions',
  'animal',
  'animals',
  'cat',
  'cats',
  'dog',
  'dogs',
  'foster',
  'haven',
  'kitten',
  'kittens',
  'paw',
  'pawhaven',
  'paws',
  'pet',
  'pets',
  'puppies',
  'puppy',
  'rescue',
  'shelter',
  'shelters',
  'volunteer',
];

function wordsAboutPerson({ name = '', email = '', phone_number = '' }: PasswordOwner): string[] {
  const digits = phone_number.replaceAll(/\D/g, '');
  const endings = [4, 7, 10].filter((count) => count < digits.length).map((count) => digits.slice(-count));
  return [email, ...splitIntoWords(name), ...splitIntoWords(email), digits, ...endings].filter(
    (word) => word.length >= 3,
  );
}

/** A text's words with and without accents, and joined; words of two letters occur in any password. */
function splitIntoWords(text: string): string[] {
  const spellings = [text, normalizePassword(text)];
  const words = spellings.map((spelling) => spelling.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return words.flatMap((each) => [...each, each.join('')]).filter((word) => word.length >= 3);
}

/** Whether it is among the million passwords that were stolen most often, in any letter case. */
async function isStolen(password: string): Promise<boolean> {
  stolenHashes ??= readFile(STOLEN_PASSWORDS, 'utf8').then((text) => new Set(text.split('\n')));
  const hash = createHash('sha256').update(password.toLowerCase()).digest('base64url');
  return (await stolenHashes).has(hash.slice(0, STOLEN_HASH_LENGTH));
}

/**
 * Of the million, only those that meet the rules in some letter case: about 1,350 (docs/third-party.md). Each line is
 * the start of a hash, so that the file shows no passwords.
 */
const STOLEN_PASSWORDS = new URL('stolen-passwords.txt', import.meta.url);
const STOLEN_HASH_LENGTH = 8;
let stolenHashes: Promise<ReadonlySet<string>> | undefined;

async function isEasyToGuess(password: string, words: string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const estimate = await estimator;
  const checked = normalizePassword(password).slice(0, MAX_CHECKED_LENGTH);
  // The count is NaN for words like `constructor`, a property of every JavaScript object.
  if (!(estimate.check(checked, words).guesses >= MIN_GUESSES)) return true;
  const core = extractCore(checked);
  return core.length >= MIN_CORE_LENGTH && !(estimate.check(core, words).guesses >= MIN_CORE_GUESSES);
}

/** With plain letters instead of accented and wide ones, and without invisible characters, as people guess it. */
function normalizePassword(password: string): string {
  return password
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC');
}

/** Without digits and symbols at both ends, and without separators. */
function extractCore(password: string): string {
  return password
    .replace(/^\P{L}+/u, '')
    .replace(/\P{L}{1,64}$/u, '')
    .replaceAll(/[\s._,+-]/g, '');
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is set: most runs never need these megabytes of lists. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_CHECKED_LENGTH,
    // Each look-alike character doubles the variants of a password.
    l33tMaxSubstitutions: 20,
  });
}
