import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { content, MovableClock, queue, readEmails } from '../../../tests/support/outbox.ts';

let database: TestDatabase;
const clock = new MovableClock();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const to = { name: 'Noor Haddad', email: 'noor@example.org', is_demo: false };
const button = { label: 'Go on' };
const again = { ...content, subscription: { reason: 'You asked for it.', end: 'Stop it' } };

describe('an invalid email', () => {
  test.each([
    ['a name of two lines', { to: { ...to, name: 'x\r\nBcc: a@b.example' } }],
    ['a name with half a line end', { to: { ...to, name: 'x\nBcc: a@b.example' } }],
    ['a name with a NUL', { to: { ...to, name: 'x\0' } }],
    ['a subject of two lines', { content: { ...content, subject: 'Hello\r\nBcc: a@b.example' } }],
    ['an address of two lines', { to: { ...to, email: 'noor@example.org\r\nBcc: a@b.example' } }],
    ['two addresses', { to: { ...to, email: 'noor@example.org,a@b.example' } }],
    ['a disguised address', { to: { ...to, email: '"a@b.example"<noor@example.org>' } }],
    ['no address', { to: { ...to, email: 'noor' } }],
    ['two reply-to addresses', { content: { ...content, replyTo: { name: '', address: 'a@b.example,c@d.example' } } }],
    ['a reply-to name of two lines', { content: { ...content, replyTo: { name: 'x\r\ny', address: 'a@b.example' } } }],
    ['a button without a URL', { content: { ...content, action: button } }],
    ['a link without a button', { accessLink: 'https://pets.example.org/' }],
    [
      'a button with two URLs',
      { content: { ...content, action: { ...button, href: 'https://a.example/' } }, accessLink: 'https://b.example/' },
    ],
    ['a script as a link', { content: { ...content, action: button }, accessLink: 'javascript:alert(1)' }],
    ['a script behind a button', { content: { ...content, action: { ...button, href: 'javascript:alert(1)' } } }],
    ['a link of two lines', { content: { ...content, action: button }, accessLink: 'https://a.example/\r\nx' }],
    [
      'an item with a script as a link',
      { content: { ...content, items: [{ label: 'Maple', text: 'Dog', href: 'javascript:alert(1)' }] } },
    ],
    ['a subscription without an unsubscribe link', { content: again }],
    ['an unsubscribe link without a subscription', { unsubscribeLink: 'https://a.example/' }],
    [
      'an unsubscribe link of two lines',
      { content: again, unsubscribeLink: 'https://a.example/>\r\nBcc: b@c.example' },
    ],
    ['two unsubscribe links', { content: again, unsubscribeLink: 'https://a.example/>, <mailto:b@c.example' }],
    ['unsubscribing by email', { content: again, unsubscribeLink: 'mailto:a@b.example' }],
    ['a path', { content: { ...content, action: { ...button, href: '/catalogue' } } }],
  ])('is rejected and not queued: %s', async (_, email) => {
    await expect(queue(database.db, clock, email)).rejects.toThrow(TypeError);
    expect(await readEmails(database.db)).toEqual([]);
  });
});
