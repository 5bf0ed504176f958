import { describe, expect, test } from 'vitest';
import { audienceOf } from '../scripts/texts/audience.ts';
import { listTexts } from '../scripts/texts/list-texts.ts';
import { readTexts } from '../scripts/texts/read-texts.ts';
import { allowedTexts, avoidableWords, foreignWords, isUnearnedExclamation } from './support/voice.ts';

const texts = readTexts();
const inSource = (source: string, file = 'page.tsx') => listTexts(file, source).map(({ text }) => text);

describe('the list of texts', () => {
  test.each([
    ['JSX text with an inline element', '<p>Call us: <b>now</b> or {later}.</p>', 'Call us: now or {later}.'],
    ['JSX text over two lines', '<p>\n  Meet\n  them.\n</p>', 'Meet them.'],
    ['a text in an inline element alone', '<p><span className="a">Read more</span>{x}</p>', 'Read more'],
    ['a text in braces', "<p>{' '}Meet them.{'today'}</p>", 'Meet them.today'],
    ['a label of one small word', '<Field label="age" />', 'age'],
    ['an ARIA label', '<nav aria-label={`Pages of ${list}`} />', 'Pages of {list}'],
    ['an alternative text', '<img src="a.png" alt="A dog" />', 'A dog'],
    ['either text of a condition', "<p>{open ? 'Close the menu' : `Open ${what} menu`}</p>", 'Open {what} menu'],
    ['a message', "const messages = { short: 'too short' };", 'too short'],
    ['an error', "throw new ApiError(404, 'No pet has this number.');", 'No pet has this number.'],
    ['a field error of a schema', "z.string().min(1, 'must have a name')", 'must have a name'],
    ['an email’s subject', "const email = () => ({ subject: 'Your account is ready' });", 'Your account is ready'],
    ['a paragraph of an email', "const email = () => ({ paragraphs: ['We’ll call.', x && 'Soon.'] });", 'Soon.'],
    ['an option', "const options = ['Up to date', 'Partial'] as const;", 'Partial'],
    ['a joined text', "const line = name + ' is waiting for you';", 'is waiting for you'],
    ['HTML in a string, without its tags', 'const html = `<p class="a b">Unsubscribe</p>`;', 'Unsubscribe'],
    ['a word with a cast', "const label = 'Adopt me' as Label;", 'Adopt me'],
  ])('has %s', (_, source, text) => {
    expect(inSource(source)).toContain(text);
  });

  test.each([
    ['class names', '<p className={`flex gap-2 ${x}`} /> && "mt-2 text-sm"'],
    ['imports and types', "import { a } from 'a b';\ntype Status = 'In progress';"],
    ['SQL', "db.selectFrom('pets as p').where('p.name', '=', 'Ada'); sql`select a from b`; sql.raw('drop table b')"],
    ['log messages and errors of the program', "log.warn('No connection'); throw new Error('Not reached')"],
    ['values that are compared', "if (status === 'Adopted') switch (status) { case 'Pending': }"],
    ['keys and URLs', "call('GET /api/pets/'); const a = { 'Content-Type': '/api/docs', b: 'https://example.org' }"],
  ])('leaves out %s', (_, source) => {
    expect(inSource(source)).toEqual([]);
  });

  test('names the line', () => {
    expect(listTexts('a.ts', "\n\nconst title = 'Pets';")).toEqual([
      { file: 'a.ts', line: 3, text: 'Pets', isApiDoc: false },
    ]);
  });

  test.each([
    ['a heading', 'src/features/home/web/hero.tsx', 'Find Your Perfect Furry Friend Today!'],
    ['a page’s title', 'src/features/home/web/not-found.tsx', '404: Not Found'],
    ['a placeholder', 'src/features/chat/chat.constants.ts', 'Type a message...'],
    ['an email’s greeting', 'src/platform/email/recipient.ts', 'Hi {'],
    ['an API error', 'src/platform/http/error-response.ts', 'Something went wrong.'],
    ['a PDF', 'src/features/adoptions/server/certificate.ts', 'A new family'],
    ['a default of the settings', 'src/features/settings/server/default-questions.ts', 'declawed?'],
    ['a word for lists', 'src/features/pets/type-plurals.constants.ts', 'Hamsters'],
    ['the setup page’s sentence', 'src/platform/http/setup.ts', 'We’re setting up the shelter.'],
  ])('of the product has %s', (_, file, text) => {
    expect(texts.filter((listed) => listed.file === file && listed.text.includes(text))).not.toEqual([]);
  });

  test('of the demo is there when requested', () => {
    expect(texts.some(({ file }) => file.startsWith('demo/'))).toBe(false);
    expect(readTexts({ demo: true }).filter(({ file }) => file.startsWith('demo/')).length).toBeGreaterThan(100);
  });

  test.each([
    ['adopters', 'src/features/home/web/hero.tsx'],
    ['adopters', 'src/features/settings/server/default-questions.ts'],
    ['both', 'src/platform/http/error-response.ts'],
    ['both', 'src/features/pickups/server/emails.ts'],
    ['staff', 'src/features/pickups/web/manage/pickups-page.tsx'],
    ['staff', 'src/features/accounts/server/audit-events.ts'],
    ['developers', 'src/commands/commands.ts'],
  ])('knows that %s read %s', (audience, file) => {
    expect(audienceOf({ file, isApiDoc: false })).toBe(audience);
  });
});

describe('the texts that adopters and staff see', () => {
  const seen = texts.filter(({ audience }) => audience !== 'developers');

  test('are all there', () => {
    expect(seen.length).toBeGreaterThan(4000);
  });

  test('use no avoidable word', () => {
    const found = seen.flatMap(({ file, line, text, audience }) => {
      const isUnswept = audience !== 'staff' && unswept.some((folder) => file.startsWith(folder));
      if (allowedTexts.has(text) || isUnswept) return [];
      const words = text.replaceAll(/\{[^}]*\}/g, '{}');
      return [
        ...avoidableWords
          .filter(([word]) => word.test(words))
          .map(([, better]) => `${file}:${line} ${text} → ${better}`),
        ...(isUnearnedExclamation(words) ? [`${file}:${line} ${text} → no exclamation mark`] : []),
      ];
    });
    expect(found).toEqual([]);
  });

  test('include what is allowed by name', () => {
    const all = new Set(texts.map(({ text }) => text));
    expect([...allowedTexts].filter((text) => !all.has(text))).toEqual([]);
  });
});

describe('the texts of the demo shelter', () => {
  // The colors in these files are the portraits’ names for them.
  const keys = /^demo\/(?:images\/|pets\/animal-profiles)/;
  const demoTexts = readTexts({ demo: true }).filter(({ file }) => file.startsWith('demo/') && !keys.test(file));

  test('use no avoidable, British or translated word', () => {
    expect(demoTexts.length).toBeGreaterThan(1500);
    const found = demoTexts.flatMap(({ file, line, text }) => {
      const words = text.replaceAll(/\{[^}]*\}/g, '{}');
      return [...avoidableWords, ...foreignWords]
        .filter(([word]) => word.test(words))
        .map(([, better]) => `${file}:${line} ${text} → ${better}`);
    });
    expect(found).toEqual([]);
  });
});

/** Words that the bot understands, what it says, and a password that is never shown. */
const unswept = ['src/features/chat/server/bot/', 'src/features/accounts/server/passwords.ts'];
