import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/specification.md'), 'utf8');

interface Row {
  section: string;
  statement: string;
  files: string[];
  shownBy: { file: string; title: string }[];
}

const rows = readRows(document);
const texts = new Map<string, string>();

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
  test('are found, in nine sections, with nothing left empty', () => {
    expect(new Set(rows.map(({ section }) => section[0]))).toEqual(new Set('123456789'));
    expect(rows.length).toBeGreaterThan(300);
    const empty = rows.filter(
      ({ statement, files, shownBy }) => statement === '' || files.length === 0 || shownBy.length === 0,
    );
    expect(empty).toEqual([]);
  });

  test('have a row for each route and each call', () => {
    const named = (section: string) =>
      new Set(rows.filter((row) => row.section.startsWith(section)).flatMap(({ statement }) => codeIn(statement)));
    expect(routes.filter((route) => !named('2.').has(route))).toEqual([]);
    expect(calls.filter((call) => !named('7.').has(call))).toEqual([]);
  });

  test('name files that are there', () => {
    const named = rows.flatMap(({ files, shownBy }) => [...files, ...shownBy.map(({ file }) => file)]);
    expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('name tests by the titles that they have', () => {
    const lost = rows
      .flatMap(({ shownBy }) => shownBy)
      .filter(({ file, title }) => !["'", '"', '`'].some((quote) => textOf(file).includes(quote + title + quote)));
    expect(lost).toEqual([]);
  });

  test('quote words that stand in the files they name', () => {
    const lost = rows.flatMap(({ statement, files }) =>
      quotedIn(statement)
        .filter((words) => !files.some((file) => partsOf(words).every((part) => textOf(file).includes(part))))
        .map((words) => `${words} (${files.join(', ')})`),
    );
    expect(lost).toEqual([]);
  });
});

function readRows(markdown: string): Row[] {
  const found: Row[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!/^\| (?!Statement |---)/.test(line)) continue;
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
    const [, statement = '', files = '', shownBy = ''] = cells;
    found.push({
      section,
      statement,
      files: codeIn(files).map(wholePath),
      shownBy: shownBy
        .split('<br>')
        .filter((each) => each !== '')
        .map((each) => {
          const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(each.trim()) ?? [];
          return { file: wholePath(file), title };
        }),
    });
  }
  return found;
}

function wholePath(path: string): string {
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

/** What stands in single quotes; an apostrophe within a word ends nothing. */
function quotedIn(statement: string): string[] {
  return [...statement.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, words]) => words!);
}

/** The words around `{what is put in}` and `...`, which stand apart from each other. */
function partsOf(words: string): string[] {
  const cut = words.replace(/^\.\.\. /, '').replace(/: \.\.\.$/, ': ');
  return cut.split(/\{[^}]+\}/).filter((part) => part.trim() !== '');
}
