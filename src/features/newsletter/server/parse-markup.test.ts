import { describe, expect, test } from 'vitest';
import { cpuTimeOf } from '../../../../tests/support/cpu-time.ts';
import { shelter } from '../../../../tests/support/outbox.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { renderEmail } from '../../../platform/email/render-email.ts';
import { personalizeNewsletter } from './compose-newsletter.ts';
import { parseMarkup } from './parse-markup.ts';

const publicUrl = 'https://pets.example.org';
const parse = (text: string) => parseMarkup(text, publicUrl);

/** The rendered HTML. */
function mailed(text: string, name = 'Noor'): string {
  const blocks = parse(text).blocks.flatMap((block) => (block.kind === 'pet' ? [] : [block]));
  const content: EmailContent = { subject: 'News', preview: '', greeting: 'Hello {name},', paragraphs: [], blocks };
  const branding = { shelter, publicUrl, accessLink: null, unsubscribeLink: null };
  return renderEmail(personalizeNewsletter(content, name), branding).html;
}

describe('the text of a newsletter', () => {
  test('becomes paragraphs, headings, lists, links and pets', () => {
    expect(parse('## New\n\nOne\ntwo\n\n- a\n- [b](/catalogue)\n[pet 7]\nend')).toEqual({
      errors: [],
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
  ])('rejects the link %s and keeps its text', (text) => {
    const { blocks, errors } = parse(text);
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(blocks)).not.toContain('href');
  });

  test.each(['[x](https://example.org with a space)', 'See [pet 7] here.', '[pet  7]', '[x](https://example.org'])(
    'reports %s, which would not be read as intended',
    (text) => {
      expect(parse(`Fine\n${text}`).errors.map(({ line }) => line)).toEqual([2]);
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
  ])('escapes everything in the email for %s', (text) => {
    const html = mailed(text, '<b>Noor</b>');
    const added = html.slice(html.indexOf('</h1>'));
    expect(added).not.toMatch(/<(?:script|img|svg|iframe|b|style)\b/i);
    expect(added).not.toMatch(/<[^>]*\son\w+=/i);
  });

  test('shows thirty pets at most, and reports more once', () => {
    const { blocks, errors } = parse('[pet 7]\n'.repeat(200));
    expect([blocks.length, errors]).toEqual([30, [{ line: 31, text: 'A newsletter takes at most 30 pets.' }]]);
  });

  test('replaces the placeholder with plain names only', () => {
    expect(mailed('Dear {name}')).toContain('Dear Noor');
    expect(mailed('Dear {name}', 'Win now at evil.example')).toContain('Dear friend');
  });

  test.each(['['.repeat(20_000), '[a]('.repeat(5000), '[pet '.repeat(4000), '## '.repeat(6000), '](a'.repeat(6000)])(
    'is parsed quickly, whatever its shape (%#)',
    async (text) => {
      expect(await cpuTimeOf(() => parse(text))).toBeLessThan(50);
    },
  );
});
