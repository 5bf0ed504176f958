import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { letter, MovableClock, queue, readMails } from '../../../tests/support/outbox.ts';

let database: TestDatabase;
const clock = new MovableClock();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const to = { name: 'Noor Haddad', email: 'noor@example.org', is_demo: false };
const button = { label: 'Go on' };
const again = { ...letter, subscription: { reason: 'You asked for it.', end: 'Stop it' } };

describe('what can stand in no mail', () => {
  test.each([
    ['a name of two lines', { to: { ...to, name: 'x\r\nBcc: a@b.example' } }],
    ['a name with half a line end', { to: { ...to, name: 'x\nBcc: a@b.example' } }],
    ['a name with a NUL', { to: { ...to, name: 'x\0' } }],
    ['a subject of two lines', { letter: { ...letter, subject: 'Hello\r\nBcc: a@b.example' } }],
    ['an address of two lines', { to: { ...to, email: 'noor@example.org\r\nBcc: a@b.example' } }],
    ['two addresses', { to: { ...to, email: 'noor@example.org,a@b.example' } }],
    ['an address in another’s clothes', { to: { ...to, email: '"a@b.example"<noor@example.org>' } }],
    ['no address', { to: { ...to, email: 'noor' } }],
    [
      'an answer to two addresses',
      { letter: { ...letter, replyTo: { name: '', address: 'a@b.example,c@d.example' } } },
    ],
    [
      'an answer to a name of two lines',
      { letter: { ...letter, replyTo: { name: 'x\r\ny', address: 'a@b.example' } } },
    ],
    ['a button that leads nowhere', { letter: { ...letter, action: button } }],
    ['a link without a button', { accessLink: 'https://pets.example.org/' }],
    [
      'a button with two addresses',
      { letter: { ...letter, action: { ...button, href: 'https://a.example/' } }, accessLink: 'https://b.example/' },
    ],
    ['a script as a link', { letter: { ...letter, action: button }, accessLink: 'javascript:alert(1)' }],
    ['a script behind a button', { letter: { ...letter, action: { ...button, href: 'javascript:alert(1)' } } }],
    ['a link of two lines', { letter: { ...letter, action: button }, accessLink: 'https://a.example/\r\nx' }],
    [
      'a thing that leads nowhere',
      { letter: { ...letter, items: [{ label: 'Maple', text: 'Dog', href: 'javascript:alert(1)' }] } },
    ],
    ['a subscription that nothing ends', { letter: again }],
    ['an end without a subscription', { unsubscribeLink: 'https://a.example/' }],
    ['an end of two lines', { letter: again, unsubscribeLink: 'https://a.example/>\r\nBcc: b@c.example' }],
    ['an end beside another', { letter: again, unsubscribeLink: 'https://a.example/>, <mailto:b@c.example' }],
    ['an end by e-mail', { letter: again, unsubscribeLink: 'mailto:a@b.example' }],
    ['a path', { letter: { ...letter, action: { ...button, href: '/catalogue' } } }],
  ])('%s is refused and leaves nothing in the queue', async (_, mail) => {
    await expect(queue(database.db, clock, mail)).rejects.toThrow(TypeError);
    expect(await readMails(database.db)).toEqual([]);
  });
});
