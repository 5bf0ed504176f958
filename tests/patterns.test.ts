import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
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
  'src/platform/config.ts: /^[^\\r\\n]*[^\\s@]+@[^\\s@]+$|^[^\\r\\n<>]*<[^\\s@<>]+@[^\\s@<>]+>$/': {
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
  'src/platform/backup/backup-format.ts: new RegExp(`^photos/(${photoFileName.source.slice(1, -1)})$`)': {
    maximum: 100,
    because: 'it is another pattern of ours after a fixed prefix, and tar limits the length of file names',
  },
  "src/platform/pages/page-styles.ts: new RegExp(`[${node.characters}]`, 'u')": {
    maximum: 1_000_000,
    because: 'it is a single class of characters',
  },
  "src/platform/pages/page-styles.ts: new RegExp(` class=\"([^\"]*)\"|<(${elements.join('|')})(?=[ >/])|var\\\\((--[\\\\w-]+)`, 'g')":
    {
      maximum: 1_000_000,
      because: 'each of its parts starts with something fixed, and React closes each attribute',
    },
};

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

/** The time to match a text: the shortest of three runs, because other programs run at the same time. */
function measure(pattern: RegExp, { prefix, word, suffix }: HostileText, length: number): number {
  const text = prefix + word.repeat(Math.ceil(length / word.length)) + suffix;
  const all = new RegExp(pattern.source, pattern.global ? pattern.flags : `${pattern.flags}g`);
  let minimum = Infinity;
  for (let round = 0; round < 3 && minimum > ENOUGH_MS; round++) {
    const start = performance.now();
    text.replaceAll(all, '');
    minimum = Math.min(minimum, performance.now() - start);
  }
  return minimum;
}

const ENOUGH_MS = 0.3;
const LIMIT_MS = 50;

/** Whether matching a text four times as long takes much more than four times as long. */
function growsTooFast(pattern: RegExp, text: HostileText): boolean {
  for (const length of [16, 20, 24, 28, 40, 100, 500]) if (measure(pattern, text, length) > LIMIT_MS / 2) return true;
  for (const length of [2000, 8000]) {
    const short = measure(pattern, text, length);
    // Very short times are too inaccurate to compare.
    if (short > ENOUGH_MS) return measure(pattern, text, 4 * length) > 8 * short;
  }
  return false;
}

function findSlowText(pattern: RegExp): HostileText | undefined {
  return listHostileTexts(pattern).find((text) => growsTooFast(pattern, text));
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

  test('runs in linear time, or matches against short texts only', () => {
    const slow = patterns
      .filter(({ file, text, pattern }) => !EXCEPTIONS[`${file}: ${text}`] && (!pattern || findSlowText(pattern)))
      .map(({ file, text }) => `${file}: ${text}`);
    expect(slow).toEqual([]);
  });

  test('listed as an exception exists, and takes less than 50 ms for its longest text', () => {
    for (const [name, { maximum }] of Object.entries(EXCEPTIONS)) {
      const exception = patterns.find(({ file, text }) => `${file}: ${text}` === name);
      expect(exception, name).toBeDefined();
      const { pattern } = exception!;
      const times = pattern ? listHostileTexts(pattern).map((text) => measure(pattern, text, maximum)) : [0];
      expect(Math.max(...times), name).toBeLessThan(LIMIT_MS);
    }
  });
});
