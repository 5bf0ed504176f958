import { expect, test } from 'vitest';
import { greet, isPlainName } from './recipient.ts';

test.each([
  ['Noor Haddad', 'Noor'],
  [' Mary Ann  Moss ', 'Mary'],
  ['Dr. A. B. O’Neill-Šimić', 'Dr. A. B. O’Neill-Šimić'],
  ['Ольга', 'Ольга'],
  ['J.', 'J.'],
])('%j is a name, and is greeted as %j', (name, greeted) => {
  expect(isPlainName(name)).toBe(true);
  expect(greet(name)).toBe(`Hi ${greeted},`);
});

// With backtracking, the last one would take most of a minute.
test.each(['evil.example', 'Win at evil. example!', 'Noor\nBcc: a@b.example', '', `a${'. '.repeat(29)}!`])(
  '%j is not a name, and is not used in emails',
  (name) => {
    expect(isPlainName(name)).toBe(false);
    expect(greet(name)).toBe('Hi,');
  },
);
