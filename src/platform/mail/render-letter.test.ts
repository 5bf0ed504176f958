import { describe, expect, test } from 'vitest';
import { letter, shelter } from '../../../tests/support/outbox.ts';
import type { Letter } from './letter.ts';
import { renderLetter } from './render-letter.ts';

const link = `https://pets.example.org/reset-password?token=${'x'.repeat(120)}&from=mail`;

function render(more: Partial<Letter> = {}, accessLink: string | null = null) {
  return renderLetter({ ...letter, ...more }, { shelter, publicUrl: 'https://pets.example.org', accessLink });
}

describe('a letter', () => {
  test('says the same in both parts, and who sends it and why', () => {
    const { subject, html, text } = render({ paragraphs: ['One.', 'Two.'], notes: ['Small.'] });
    expect(subject).toBe(letter.subject);
    for (const part of [html, text]) {
      for (const words of ['Hello Noor,', 'One.', 'Two.', 'Small.', ...Object.values(shelter), 'was given to']) {
        expect(part).toContain(words);
      }
    }
    expect(html).toContain(letter.preview);
  });

  test('has its button’s address whole in both parts, wherever that comes from', () => {
    for (const made of [render({ action: { label: 'Go' } }, link), render({ action: { label: 'Go', href: link } })]) {
      expect(made.text.split('\n')).toContain(link);
      expect(made.html.split(link.replace('&', '&amp;'))).toHaveLength(4);
    }
    expect(() => render({ action: { label: 'Go' } })).toThrow('The address of the button is gone.');
  });

  test('breaks the lines of its text at spaces, and nothing longer than a line', () => {
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
  ])('shows %s as text, wherever somebody wrote it', (words) => {
    const plain = render({ action: { label: 'x' }, notes: ['x'] }, 'https://a.example/');
    const everywhere: Letter = {
      subject: words,
      preview: words,
      greeting: words,
      paragraphs: [words],
      action: { label: words },
      notes: [words],
    };
    const { html, text } = renderLetter(everywhere, {
      shelter: { name: words, phone: words, email: words },
      publicUrl: 'https://pets.example.org',
      accessLink: `https://a.example/${words}`,
    });
    const tags = (of: string) => of.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g);
    expect(tags(html)).toEqual(tags(plain.html));
    expect(text).toContain(words);
  });
});
