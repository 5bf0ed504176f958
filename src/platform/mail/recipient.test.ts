import { expect, test } from 'vitest';
import { greet, isPlainName } from './recipient.ts';

test.each(['Noor Haddad', 'Dr. A. B. O’Neill-Šimić', 'Ольга', 'J.'])('%j is a name', (name) => {
  expect(isPlainName(name)).toBe(true);
  expect(greet(name)).toBe(`Hello ${name},`);
});

// The last one, read in each of the ways in which it can be, would hold up the server for most of a minute.
test.each(['evil.example', 'Win at evil. example!', 'Noor\nBcc: a@b.example', '', `a${'. '.repeat(29)}!`])(
  '%j is none, and stands in no mail',
  (name) => {
    expect(isPlainName(name)).toBe(false);
    expect(greet(name)).toBe('Hello,');
  },
);
