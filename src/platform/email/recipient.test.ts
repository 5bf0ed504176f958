import { expect, test } from 'vitest';
import { greet, isPlainName } from './recipient.ts';

test.each(['Noor Haddad', 'Dr. A. B. O’Neill-Šimić', 'Ольга', 'J.'])('%j is a name', (name) => {
  expect(isPlainName(name)).toBe(true);
  expect(greet(name)).toBe(`Hello ${name},`);
});

// With backtracking, the last one would take most of a minute.
test.each(['evil.example', 'Win at evil. example!', 'Noor\nBcc: a@b.example', '', `a${'. '.repeat(29)}!`])(
  '%j is not a name, and is not used in emails',
  (name) => {
    expect(isPlainName(name)).toBe(false);
    expect(greet(name)).toBe('Hello,');
  },
);
