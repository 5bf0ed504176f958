import { describe, expect, test } from 'vitest';
import { shelter } from '../../../../tests/support/outbox.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { renderEmail } from '../../../platform/email/render-email.ts';
import { addressNewsletter } from './compose-newsletter.ts';
import { readMarkup } from './read-markup.ts';

const publicUrl = 'https://pets.example.org';
const read = (text: string) => readMarkup(text, publicUrl);

/** The HTML that a reader gets. */
function mailed(text: string, name = 'Noor'): string {
  const blocks = read(text).blocks.flatMap((block) => (block.kind === 'pet' ? [] : [block]));
  const content: EmailContent = { subject: 'News', preview: '', greeting: 'Hello {name},', paragraphs: [], blocks };
  const branding = { shelter, publicUrl, accessLink: null, unsubscribeLink: null };
  return renderEmail(addressNewsletter(content, name), branding).html;
}

describe('the text of a newsletter', () => {
  test('becomes paragraphs, headings, lists, links and pets', () => {
    expect(read('## New\n\nOne\ntwo\n\n- a\n- [b](/catalogue)\n[pet 7]\nend')).toEqual({
      mistakes: [],
      blocks: [
        { kind: 'heading', text: 'New' },
        { kind: 'paragraph', words: [{ text: 'One' }, { text: '\n' }, { text: 'two' }] },
        { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b', href: 'https://pets.example.org/catalogue' }]] },
        { kind: 'pet', id: 7, line: 8 },
        { kind: 'paragraph', words: [{ text: 'end' }] },
      ],
    });
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt://a%0aalert)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](https://bank.example@evil.example)',
    '[x](mailto:a@b.example)',
    '[x](https:evil.example)',
    '[x](nowhere)',
  ])('refuses the link %s, and leaves it the text that it is', (text) => {
    const { blocks, mistakes } = read(text);
    expect(mistakes).toHaveLength(1);
    expect(JSON.stringify(blocks)).not.toContain('href');
  });

  test.each(['[x](https://example.org with a space)', 'See [pet 7] here.', '[pet  7]', '[x](https://example.org'])(
    'tells of %s, which is not read as it is meant',
    (text) => {
      expect(read(`Fine\n${text}`).mistakes.map(({ line }) => line)).toEqual([2]);
    },
  );

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '## <svg onload=alert(1)>',
    '- <iframe src=//evil>',
    '[<b onclick=alert(1)>](https://example.org)',
    '[x](https://example.org/"onmouseover="alert(1))',
    "[x](https://example.org/'><script>alert(1)</script>)",
    '</td></table><style>*{display:none}</style>',
    '&lt;script&gt;',
    '{name}',
  ])('puts nothing but text into the mail for %s', (text) => {
    const html = mailed(text, '<b>Noor</b>');
    const added = html.slice(html.indexOf('</h1>'));
    expect(added).not.toMatch(/<(?:script|img|svg|iframe|b|style)\b/i);
    expect(added).not.toMatch(/<[^>]*\son\w+=/i);
  });

  test('shows thirty pets at most, and says once that there are more', () => {
    const { blocks, mistakes } = read('[pet 7]\n'.repeat(200));
    expect([blocks.length, mistakes]).toEqual([30, [{ line: 31, text: 'A newsletter takes at most 30 pets.' }]]);
  });

  test('says a name only where it is one', () => {
    expect(mailed('Dear {name}')).toContain('Dear Noor');
    expect(mailed('Dear {name}', 'Win now at evil.example')).toContain('Dear friend');
  });

  test.each(['['.repeat(20_000), '[a]('.repeat(5000), '[pet '.repeat(4000), '## '.repeat(6000), '](a'.repeat(6000)])(
    'is read at once, however it was made (%#)',
    (text) => {
      const started = performance.now();
      read(text);
      expect(performance.now() - started).toBeLessThan(50);
    },
  );
});
