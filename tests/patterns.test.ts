import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { MAX_CLAUSE_LENGTH, parseClauses } from '../src/features/chat/server/bot/words.ts';
import { textOf } from '../src/features/chat/server/bot/clause-text.ts';
import { listHostileTexts, type HostileText } from './support/hostile-texts.ts';
import { readSources } from './support/imports.ts';

/** The file and the pattern's source in it. */
interface Pattern {
  file: string;
  text: string;
  pattern: RegExp | null;
}

/**
 * Patterns that are not linear, or not literal in the source: the longest text that they ever match against, and what
 * guarantees that limit.
 */
const EXCEPTIONS: Record<string, { maximum: number; because: string }> = {
  'src/platform/environment.ts: /^[^\\r\\n]*[^\\s@]+@[^\\s@]+$|^[^\\r\\n<>]*<[^\\s@<>]+@[^\\s@<>]+>$/': {
    maximum: 1000,
    because: 'the operator writes MAIL_FROM, and it is read once',
  },
  'src/platform/pages/react-as-modules.ts: /(\\w+) = require\\("([\\w-]+)"\\)/g': {
    maximum: 1000,
    because: 'it reads a pinned package, in lines, when the pages are built',
  },
  'src/features/pets/web/format-pet.ts: /[\\s,;:.!?–-]+$/': {
    maximum: 1000,
    because: 'the text was already cut to the length of a description',
  },
  'src/features/home/web/home-stories.tsx: /[\\s,.;:–-]+$/': {
    maximum: 150,
    because: 'the text was already cut to the length of an excerpt',
  },
  'src/platform/backup/backup-format.ts: new RegExp(`^photos/(${photoFileName.source.slice(1, -1)})$`)': {
    maximum: 100,
    because: 'it is another pattern of ours after a fixed prefix, and tar limits the length of file names',
  },
  "src/platform/pages/page-styles.ts: new RegExp(`[${node.characters}]`, 'u')": {
    maximum: 1_000_000,
    because: 'it is a single class of characters',
  },
  "src/platform/pages/page-styles.ts: new RegExp(\n    ` class=\"([^\"]*)\"|<(${elements.join('|')})(?=[ >/])|var\\\\((--[\\\\w-]+)| (?=type=\"(${types.join('|')})\")`,\n    'g',\n  )":
    {
      maximum: 1_000_000,
      because: 'each of its parts starts with something fixed, and React closes each attribute',
    },
};

/** Files whose patterns match one clause of a chat message. */
const CLAUSE_FILES = new Set(
  [
    'answer-clause',
    'answer-topic',
    'pet-questions',
    'small-talk',
    'qualifiers',
    'account-topics',
    'application-topics',
    'care-topics',
    'money-topics',
    'pickup-topics',
    'shelter-topics',
    'text-topics',
    'part-answers',
    'dangers',
  ].map((name) => `src/features/chat/server/bot/${name}.ts`),
);

const patterns = [...readSources(join(import.meta.dirname, '..'))]
  .filter(([file]) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
  .flatMap(([file, source]) => listPatterns(file, source));

function listPatterns(file: string, source: string): Pattern[] {
  const found: Pattern[] = [];
  const addMade = ({ start, end, callee }: { start: number; end: number; callee: { type: string } }) => {
    if (callee.type === 'Identifier' && 'name' in callee && callee.name === 'RegExp')
      found.push({ file, text: source.slice(start, end), pattern: null });
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex)
        found.push({
          file,
          text: source.slice(node.start, node.end),
          pattern: new RegExp(node.regex.pattern, node.regex.flags),
        });
    },
    NewExpression: addMade,
    CallExpression: addMade,
  }).visit(parseSync(file, source).program);
  return found;
}

/** The processor's time to match a text, in milliseconds: the shortest of some runs, without other programs' time. */
function measure(pattern: RegExp, { prefix, word, suffix }: HostileText, length: number, rounds = 3): number {
  const text = prefix + word.repeat(Math.ceil(length / word.length)) + suffix;
  const all = new RegExp(pattern.source, pattern.global ? pattern.flags : `${pattern.flags}g`);
  let [minimum, total] = [Infinity, 0];
  for (let round = 0; round < rounds && minimum > ENOUGH_MS && total < MAX_TOTAL_MS; round++) {
    const start = process.cpuUsage();
    text.replaceAll(all, '');
    const { user, system } = process.cpuUsage(start);
    const spent = (user + system) / 1000;
    minimum = Math.min(minimum, spent);
    total += spent;
  }
  return minimum;
}

const ENOUGH_MS = 0.3;
const LIMIT_MS = 50;
const MAX_TOTAL_MS = 300;
/** Of a test with hundreds of patterns, on a busy machine. */
const TIME_LIMIT_MS = 600_000;

/** Whether matching a text four times as long takes much more than four times as long. */
function growsTooFast(pattern: RegExp, text: HostileText): boolean {
  for (const length of [16, 20, 24, 28, 40, 100, 500]) if (measure(pattern, text, length) > LIMIT_MS / 2) return true;
  for (const length of [2000, 8000]) {
    const short = measure(pattern, text, length);
    // Very short times are too inaccurate to compare.
    if (short > ENOUGH_MS)
      // A machine that is shared with others is slow for many runs on end.
      return [3, 30].every((rounds) => measure(pattern, text, 4 * length, rounds) > 8 * short);
  }
  return false;
}

/** A busy machine can spoil one measurement, but hardly three. */
function findSlowText(pattern: RegExp): HostileText | undefined {
  const isSlow = (text: HostileText) => growsTooFast(pattern, text);
  return listHostileTexts(pattern).find((text) => isSlow(text) && isSlow(text) && isSlow(text));
}

describe('the check', () => {
  test.each([
    ['that looks for card numbers without a limit', /(?:\d(?:[ +._-]|%20|%2d)*){12,18}\d/gi],
    ['that trims', /\s+$/],
    ['that tries every way', /^(?:a+)+$/],
    ['with two loops of the same', /^x[\w.]*[\w-]*!$/],
    ['of an email', /^\S+@\S+$/m],
    ['that is slow only for long texts', /(an_unusually_long_beginning[^.]*again)?\.$/],
  ])('finds a pattern %s', (_, pattern) => {
    expect(findSlowText(pattern)).toBeDefined();
  });

  test.each([[/^[\w-]{43}$/], [/[\s,;/-]+/], [/<\/?[a-z][^<>]{0,2000}>/gi]])('passes %s', (pattern) => {
    expect(findSlowText(pattern)).toBeUndefined();
  });
});

describe('every pattern of the source', () => {
  test('is found', () => {
    expect(patterns.length).toBeGreaterThan(150);
    for (const file of ['src/platform/log.ts', 'src/platform/http/current-user.ts', 'src/browser/create-api-client.ts'])
      expect(patterns.map((one) => one.file)).toContain(file);
  });

  test(
    'runs in linear time, or matches against short texts only',
    () => {
      const slow = patterns
        .filter(({ file, text }) => !EXCEPTIONS[`${file}: ${text}`] && !CLAUSE_FILES.has(file))
        .filter(({ pattern }) => !pattern || findSlowText(pattern))
        .map(({ file, text }) => `${file}: ${text}`);
      expect(slow).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  test(
    'that matches a clause of a chat message takes less than 50 ms for the longest one',
    () => {
      for (const message of ['a'.repeat(2000), 'to '.repeat(700), 'adopt '.repeat(400), 'hypoallergenic '.repeat(140)])
        for (const { words } of parseClauses(message))
          expect(textOf(words).length).toBeLessThanOrEqual(MAX_CLAUSE_LENGTH);
      const matching = patterns.filter(({ file }) => CLAUSE_FILES.has(file));
      expect(new Set(matching.map(({ file }) => file))).toEqual(CLAUSE_FILES);
      const slow = matching.filter(({ pattern }) => {
        if (!pattern) return true;
        return listHostileTexts(pattern).some((text) => measure(pattern, text, MAX_CLAUSE_LENGTH) > LIMIT_MS);
      });
      expect(slow).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  test(
    'listed as an exception exists, and takes less than 50 ms for its longest text',
    () => {
      for (const [name, { maximum }] of Object.entries(EXCEPTIONS)) {
        const exception = patterns.find(({ file, text }) => `${file}: ${text}` === name);
        expect(exception, name).toBeDefined();
        const { pattern } = exception!;
        const times = pattern ? listHostileTexts(pattern).map((text) => measure(pattern, text, maximum)) : [0];
        expect(Math.max(...times), name).toBeLessThan(LIMIT_MS);
      }
    },
    TIME_LIMIT_MS,
  );
});
