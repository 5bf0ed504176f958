import { describe, expect, test } from 'vitest';
import { content, shelter } from '../../../tests/support/outbox.ts';
import type { EmailContent } from './email-content.ts';
import { renderEmail } from './render-email.ts';

const link = `https://pets.example.org/reset-password?token=${'x'.repeat(120)}&from=mail`;

function render(
  more: Partial<EmailContent> = {},
  accessLink: string | null = null,
  unsubscribeLink: string | null = null,
) {
  const links = { accessLink, unsubscribeLink };
  return renderEmail({ ...content, ...more }, { shelter, publicUrl: 'https://pets.example.org', ...links });
}

describe('an email', () => {
  test('has the same content in both parts, with the sender and the reason', () => {
    const { subject, html, text } = render({ paragraphs: ['One.', 'Two.'], notes: ['Small.'] });
    expect(subject).toBe(content.subject);
    for (const part of [html, text]) {
      for (const words of [
        'Hello Noor,',
        'One.',
        'Two.',
        'Small.',
        ...Object.values(shelter),
        'you shared your email with',
      ]) {
        expect(part).toContain(words);
      }
    }
    expect(html).toContain(content.preview);
  });

  test('has its button’s URL in both parts, from the content or the access link', () => {
    for (const made of [render({ action: { label: 'Go' } }, link), render({ action: { label: 'Go', href: link } })]) {
      expect(made.text.split('\n')).toContain(link);
      expect(made.html.split(link.replace('&', '&amp;'))).toHaveLength(4);
    }
    expect(() => render({ action: { label: 'Go' } })).toThrow('The button has no URL.');
  });

  test('lists items with their links in both parts', () => {
    const items = [
      { label: 'Maple', text: 'Dog, Beagle, 3 years', href: 'https://pets.example.org/pets/1' },
      { label: 'Momo', text: 'Cat', href: 'https://pets.example.org/pets/2' },
    ];
    const { html, text } = render({ items });
    expect(text).toContain('\n\nMaple: Dog, Beagle, 3 years\nhttps://pets.example.org/pets/1\n\nMomo: Cat\n');
    for (const { label, text: line, href } of items) {
      expect(html).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>${label}</a>`));
      expect(html).toContain(line);
    }
  });

  test('of a subscription ends with the reason and the unsubscribe link, if there is one', () => {
    const subscription = { reason: 'You asked for it.', end: 'Stop it' };
    const made = render({ subscription }, null, link);
    expect(made.text.endsWith(`\n\nYou asked for it.\n\nStop it:\n${link}\n`)).toBe(true);
    expect(made.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(made.html).toContain('>Stop it</a>');
    for (const part of Object.values(render({ subscription }))) {
      expect(part).not.toContain('Stop it');
      expect(part).not.toContain('you shared your email with');
    }
  });

  test('breaks its text at spaces, never within a long word', () => {
    const { text } = render({ paragraphs: [`See ${'many words '.repeat(40)}at ${link} or call.`, 'One\nTwo'] });
    expect(text.split('\n').filter((line) => line.length > 72)).toEqual([link]);
    expect(text).toContain('\nOne\nTwo\n');
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</style><script>alert(1)</script>',
    '<!--',
    '&lt;b&gt;',
    '<a href="javascript:alert(1)">x</a>',
    '{{constructor}}',
    ']]><script>',
    '<svg/onload=alert(1)>',
  ])('shows %s as text in every field', (words) => {
    const item = { label: 'x', text: 'x', href: 'https://a.example/' };
    const subscription = { reason: 'x', end: 'x' };
    const links = ['https://a.example/', 'https://a.example/'] as const;
    const plain = render({ action: { label: 'x' }, items: [item], notes: ['x'], subscription }, ...links);
    const everywhere: EmailContent = {
      subject: words,
      preview: words,
      greeting: words,
      paragraphs: [words],
      items: [{ label: words, text: words, href: `https://a.example/${words}` }],
      action: { label: words },
      notes: [words],
      subscription: { reason: words, end: words },
    };
    const { html, text } = renderEmail(everywhere, {
      shelter: { name: words, phone: words, email: words },
      publicUrl: 'https://pets.example.org',
      accessLink: `https://a.example/${words}`,
      unsubscribeLink: `https://a.example/${words}`,
    });
    const tags = (of: string) => of.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g);
    expect(tags(html)).toEqual(tags(plain.html));
    expect(text).toContain(words);
  });
});
