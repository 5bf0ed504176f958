import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/specification.md'), 'utf8');

interface Row {
  section: string;
  id: string;
  statement: string;
  files: string[];
}

interface Tag {
  file: string;
  line: number;
  /** The ids after `Specification:`. */
  ids: string[];
  /** The first line after the tags. */
  below: string;
}

const TEST_CALL = /^\s*test(?:\.(?:each|for|runIf|skipIf))?\(/;

const rows = readRows(document);
const texts = new Map<string, string>();
const tags = globSync('{src,tests,demo}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => parseTags(file, textOf(file)));

const routes = `
  / /catalogue /search /search-and-display /about /auth /reset-password
  /adoption-process/{id} catalogue/adoption-process/{id} /user-dashboard/* /admin-dashboard/*
  /admin-dashboard /admin-dashboard/teams /admin-dashboard/add-pet /admin-dashboard/view-pets
  /admin-dashboard/manage-adoptions /admin-dashboard/chats /admin-dashboard/view-feedback
  /admin-dashboard/profile /admin-dashboard/change-password
  /user-dashboard /user-dashboard/account-management /user-dashboard/adoption-process
  /user-dashboard/adoption-form /user-dashboard/inbox /user-dashboard/payment-settings
  /user-dashboard/pending-reviews /user-dashboard/adoption-history /user-dashboard/all-pets
  /user-dashboard/schedule-pickup /user-dashboard/add-pet /user-dashboard/all-pets/adoption-process/{id}`
  .trim()
  .split(/\s+/);

const calls = `
  GET /pets/, GET /pets/total, GET /pets/adopted/total, POST /pets/, PUT /pets/{id}, DELETE /pets/{id},
  POST /auth/login, POST /auth/signup, POST /auth/reset-password, POST /auth/reset-password/{token},
  GET /users/, GET /users/total, POST /users/, PUT /users/{id}, DELETE /users/{id}, GET /roles/,
  POST /adoptions/, GET /adoptions/, GET /adoptions/me/, PUT /adoptions/{id}, DELETE /adoptions/{id},
  POST /payments/, GET /payments/user/{id}, POST /schedule-pickup/, GET /schedule-pickup/user/{id},
  POST /messages/send, GET /messages/, GET /messages/user/{id}, POST /messages/reply/{id},
  POST /messages/user/reply/{id}, POST /messages/like/{id}, POST /messages/user/like/{id},
  register, send_message, message_received`
  .trim()
  .split(/,\s*/);

describe('the tables of the specification', () => {
  test('are found in nine sections, without empty cells', () => {
    expect(new Set(rows.map(({ section }) => section[0]))).toEqual(new Set('123456789'));
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ statement, files }) => statement === '' || files.length === 0)).toEqual([]);
  });

  test('have an id in each row, and each id once', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => !/^[a-z]+(?:-[a-z0-9]+)+$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('have a row for each route and each call', () => {
    const named = (section: string) =>
      new Set(rows.filter((row) => row.section.startsWith(section)).flatMap(({ statement }) => codeIn(statement)));
    expect(routes.filter((route) => !named('2.').has(route))).toEqual([]);
    expect(calls.filter((call) => !named('7.').has(call))).toEqual([]);
  });

  test('name existing files', () => {
    const named = rows.flatMap(({ files }) => files);
    expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('quote texts that occur as complete strings in the files they name', () => {
    expect(rows.flatMap(({ statement }) => quotedIn(statement)).length).toBeGreaterThan(120);
    const lost = rows.flatMap(({ statement, files }) =>
      quotedIn(statement)
        .filter((words) => !files.some((file) => fullText(words).test(textOf(file))))
        .map((words) => `${words} (${files.join(', ')})`),
    );
    expect(lost).toEqual([]);
  });
});

describe('quoted words', () => {
  test.each([
    ['Failed to reply', "failed: 'Failed to reply',", true],
    ['Failed to reply', '<p>\n  Failed to reply\n</p>', true],
    ['Failed to reply', "failed: 'Failed to reply. Sorry.',", false],
    ['Failed to reply', "failed: 'Sorry. Failed to reply',", false],
    ['{pet} is adopted.', 'taken: `${pet.name} is adopted.`,', true],
    ['{pet} is adopted.', "taken: 'It is adopted.',", false],
    ['Error adding user: ...', 'sentence: `Error adding user: ${error}`,', true],
    ['Error adding user: ...', "sentence: 'Error adding user: it failed',", false],
    ['... one number', "'Password must contain at least one number'", true],
  ])('%s: %j contains them as a complete string: %j', (words, source, isComplete) => {
    expect(fullText(words).test(source)).toBe(isComplete);
  });
});

describe('the tags of the tests', () => {
  test('give each row at least one test', () => {
    const displayed = new Set(tags.flatMap(({ ids }) => ids));
    expect(rows.map(({ id }) => id).filter((id) => !displayed.has(id))).toEqual([]);
  });

  test('name only existing rows', () => {
    const known = new Set(rows.map(({ id }) => id));
    const lost = tags.flatMap(({ file, line, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${id} (${file}:${line})`),
    );
    expect(lost).toEqual([]);
  });

  test('are directly above a test, so that they move with it', () => {
    const astray = tags.filter(({ below }) => !TEST_CALL.test(below)).map(({ file, line }) => `${file}:${line}`);
    expect(astray).toEqual([]);
  });

  test.each([
    ["test('shows it', () => {", true],
    ['  test.each([', true],
    ["test.skip('shows it later', () => {", false],
    ["describe('what is shown', () => {", false],
    ['', false],
  ])('above %j count: %j', (below, counts) => {
    const [first] = parseTags('some.test.ts', ['// Specification: one-id, two-ids', below].join('\n'));
    expect(first).toEqual({ file: 'some.test.ts', line: 1, ids: ['one-id', 'two-ids'], below });
    expect(TEST_CALL.test(below)).toBe(counts);
  });
});

function readRows(markdown: string): Row[] {
  const found: Row[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!/^\| (?!Id |---)/.test(line)) continue;
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
    const [, id = '', statement = '', files = ''] = cells;
    found.push({ section, id: codeIn(id)[0] ?? '', statement, files: codeIn(files).map(fullPath) });
  }
  return found;
}

function parseTags(file: string, text: string): Tag[] {
  const lines = text.split('\n');
  const isTag = (line: string) => /^\s*\/\/ Specification:/.test(line);
  return lines.flatMap((line, index) => {
    if (!isTag(line)) return [];
    const ids = line.slice(line.indexOf(':') + 1).split(',');
    const below = lines.slice(index + 1).find((next) => !isTag(next)) ?? '';
    return [{ file, line: index + 1, ids: ids.map((id) => id.trim()), below }];
  });
}

function fullPath(path: string): string {
  return /^(?:src|tests|demo)\//.test(path) ? path : `src/features/${path}`;
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, known);
  return known;
}

/** The texts in single quotes; an apostrophe inside a word is not a quote. */
function quotedIn(statement: string): string[] {
  return [...statement.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, words]) => words!);
}

/**
 * Finds quoted words as a complete string, or as the complete text between two tags. A leading `...` matches more words;
 * `{a placeholder}`, a trailing `...` or a trailing space matches what the code fills in.
 */
function fullText(words: string): RegExp {
  const text = words
    .replace(/^\.\.\. /, '')
    .replace(/ \.\.\.$/, ' ')
    .replace(/ $/, ' {more}')
    .split(/(\{[^}]+\})/)
    .map((part) => (part.startsWith('{') ? String.raw`\$\{[^}]+\}` : RegExp.escape(part)))
    .join('');
  const start = words.startsWith('... ') ? '' : String.raw`(?:['"\x60]|>\s*)`;
  return new RegExp(String.raw`${start}${text}(?:['"\x60]|\s*<)`);
}
