import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml } from '../../../../tests/support/parse-xml.ts';
import { element, escapeXml, xmlDocument } from './xml.ts';

test('any text survives a round trip, except what XML does not allow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, attribute) => {
      const { text: read, attributes } = parseXml(
        xmlDocument(element('a', `x${text}`, { href: `x${attribute}`, rel: undefined })),
      );
      expect(read).toBe(`x${legal(text)}`);
      expect(attributes).toEqual({ href: `x${legal(attribute)}` });
    }),
  );
});

test('nested elements are not escaped', () => {
  expect(element('a', [element('b', '<'), element('c')])).toBe('<a><b>&lt;</b><c/></a>');
});

test('control characters are removed', () => {
  expect(escapeXml('a\0b\u001Bc\uFFFEd\ttab')).toBe('abcd\ttab');
});

function legal(text: string): string {
  return Array.from(text.toWellFormed())
    .filter((sign) => /[\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/u.test(sign))
    .join('');
}
