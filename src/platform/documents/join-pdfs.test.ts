import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePdf } from '../../../tests/support/parse-pdf.ts';
import { countPages, joinPdfs } from './join-pdfs.ts';
import { makePdf } from './make-pdf.ts';
import { writeLine } from './pdf-text.ts';

const now = new Date('2026-05-04T12:00:00Z');

function render(title: string, texts: readonly string[], options: { isLandscape?: boolean } = {}): Promise<Buffer> {
  return makePdf({ title, now, ...options }, (page) => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) page.addPage();
      writeLine(page, text, { x: 50, y: 50, width: 400 }, { size: 12 });
    }
  });
}

test('joins the pages of several documents in order, under the title of the first', async () => {
  const cover = await render('Papers (2) for “Maple”', ['Contents']);
  const two = await render('Other', ['One (nested (brackets) \\ and more', 'Two']);
  const wide = await render('Wide', ['Three'], { isLandscape: true });
  const joined = joinPdfs([cover, two, wide]);
  expect(parsePdf(joined)).toMatchObject({
    title: 'Papers (2) for “Maple”',
    lines: ['Contents', 'One (nested (brackets) \\ and more', 'Two', 'Three'],
    pages: 4,
  });
  expect(countPages(joined)).toBe(4);
  expect([countPages(cover), countPages(two)]).toEqual([1, 2]);
  // What was joined can be joined again.
  expect(countPages(joinPdfs([joined, two]))).toBe(6);
});

test('leaves out annotations, such as a seal, and what only they refer to', async () => {
  const annotated = await makePdf({ title: 'Sealed', now }, (page) => {
    writeLine(page, 'Signed', { x: 50, y: 50, width: 400 }, { size: 12 });
    page.note(10, 10, 100, 100, 'Seal of the shelter');
  });
  expect(annotated.includes('/Annots')).toBe(true);
  const joined = joinPdfs([await render('Cover', ['Cover']), annotated]);
  expect(parsePdf(joined).lines).toEqual(['Cover', 'Signed']);
  for (const text of ['/Annots', '/Annot', 'Seal of the shelter']) expect(joined.includes(text)).toBe(false);
});

test('rejects files that it can’t parse completely', async () => {
  const complete = await render('A', ['A']);
  for (const bytes of [
    '',
    '%PDF-1.7\nstartxref\n9\n%%EOF',
    '%PDF-1.7\nxref\n0 1\n',
    'startxref 0 xref 0 0 trailer <<',
  ]) {
    expect(() => joinPdfs([complete, Buffer.from(bytes)])).toThrow(/can’t be joined/);
  }
  expect(() => joinPdfs([complete, complete.subarray(0, complete.length / 2)])).toThrow(/can’t be joined/);
  expect(() =>
    joinPdfs([complete, Buffer.from(complete.toString('latin1').replace('/Kids', '/Kins'), 'latin1')]),
  ).toThrow(/no pages/);
});

test.runIf(existsSync('/usr/bin/pdftotext'))('writes files that other programs read', async () => {
  const joined = joinPdfs([await render('Cover', ['Cover']), await render('Ω', ['Ольга', 'Zoë'])]);
  const text = execFileSync('/usr/bin/pdftotext', ['-', '-'], { input: joined, stdio: ['pipe', 'pipe', 'pipe'] });
  expect(
    text
      .toString()
      .split('\f')
      .map((page) => page.trim()),
  ).toEqual(['Cover', 'Ольга', 'Zoë', '']);
});
