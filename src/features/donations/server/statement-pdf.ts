import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { PAPER_LEFT as LEFT, PAPER_WIDTH as WIDTH } from '../../../platform/documents/paper-head.ts';
import { writeLine, writeText } from '../../../platform/documents/pdf-text.ts';
import { printColors, renderLogo } from '../../../platform/documents/render-logo.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { NOTHING_IN_RETURN } from '../donations.constants.ts';
import type { Statement } from './statement.ts';

/** Content at most 60 points from the bottom also fits on US Letter. */
const BOTTOM = 842 - 110;
const ROW = 22;
const columns = { date: LEFT, receipt: LEFT + 110, what: LEFT + 210 } as const;
const AMOUNT_WIDTH = 100;

type StatementShelter = Pick<Shelter, 'name' | 'phone' | 'email' | 'timeZone' | 'taxId'> & {
  locations: readonly { address: string }[];
};

/** Renders a donor's yearly statement, on as many pages as it needs. */
export async function statementPdf(statement: Statement, shelter: StatementShelter, now: Date): Promise<Buffer> {
  const title = `Donations in ${statement.year}`;
  return makePdf({ title, now }, (page) => {
    let y = drawHead(page, shelter, title);
    y = drawDonor(page, statement, { y, day: formatDay(dayIn(shelter.timeZone, now)) });
    drawColumnHeads(page, y);
    y += ROW;
    for (const line of statement.lines) {
      if (y > BOTTOM) {
        page.addPage();
        y = 64;
        drawColumnHeads(page, y);
        y += ROW;
      }
      drawLine(page, line, { y, timeZone: shelter.timeZone });
      y += ROW;
    }
    if (y > BOTTOM - 40 - 24 * statement.totals.length) {
      page.addPage();
      y = 64;
    }
    drawTotals(page, statement, y + 14);
  });
}

function drawHead(page: PDFKit.PDFDocument, shelter: StatementShelter, title: string): number {
  renderLogo(page, { x: LEFT, y: 64, size: 48 });
  const beside = { x: LEFT + 62, width: WIDTH - 62 };
  writeLine(page, shelter.name, { ...beside, y: 66 }, { font: 'bold', size: 17 });
  const address = shelter.locations[0]?.address ?? '';
  const contact = [address, shelter.phone, shelter.email].filter(Boolean).join('  ·  ');
  writeLine(page, contact, { ...beside, y: 88 }, { size: 10, colour: printColors.soft });
  if (shelter.taxId !== '') {
    writeLine(page, `Tax ID ${shelter.taxId}`, { ...beside, y: 103 }, { size: 10, colour: printColors.soft });
  }
  page.rect(LEFT, 128, WIDTH, 1).fill(printColors.line);
  writeLine(page, title, { x: LEFT, y: 150, width: WIDTH }, { font: 'bold', size: 26, tracking: -0.5 });
  return 196;
}

function drawDonor(page: PDFKit.PDFDocument, { name }: Statement, { y, day }: { y: number; day: string }): number {
  const donor = name === '' ? '' : `Donor: ${name}`;
  if (donor !== '') writeLine(page, donor, { x: LEFT, y, width: WIDTH }, { size: 12 });
  writeLine(page, `Issued on ${day}`, { x: LEFT, y: y + 18, width: WIDTH }, { size: 10, colour: printColors.soft });
  return y + 48;
}

function drawColumnHeads(page: PDFKit.PDFDocument, y: number): void {
  const style = { font: 'bold', size: 10 } as const;
  writeLine(page, 'Date', { x: columns.date, y, width: 100 }, style);
  writeLine(page, 'Receipt', { x: columns.receipt, y, width: 92 }, style);
  writeLine(page, 'Amount', { x: LEFT + WIDTH - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH }, { ...style, align: 'right' });
  page.rect(LEFT, y + 15, WIDTH, 0.75).fill(printColors.line);
}

function drawLine(
  page: PDFKit.PDFDocument,
  { issued_at, label, pet_name, donation_cents, refunded_cents, currency }: Statement['lines'][number],
  { y, timeZone }: { y: number; timeZone: string },
): void {
  const style = { size: 10 } as const;
  const format = (cents: number) => formatMoney(cents, { currency, style: 'exact' });
  const day = formatDay(dayIn(timeZone, issued_at), { dateStyle: 'medium' });
  writeLine(page, day, { x: columns.date, y, width: 100 }, style);
  writeLine(page, label, { x: columns.receipt, y, width: 92 }, style);
  const details = [
    ...(pet_name === '' ? [] : [`with the adoption of ${pet_name}`]),
    ...(refunded_cents === 0 ? [] : [`${format(donation_cents)}, ${format(refunded_cents)} of it refunded`]),
  ].join(', ');
  const width = LEFT + WIDTH - AMOUNT_WIDTH - columns.what - 8;
  if (details !== '') writeLine(page, details, { x: columns.what, y, width }, { ...style, colour: printColors.soft });
  const amount = { x: LEFT + WIDTH - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH };
  writeLine(page, format(donation_cents - refunded_cents), amount, { ...style, align: 'right' });
  page.rect(LEFT, y + 15, WIDTH, 0.5).fill(printColors.line);
}

function drawTotals(page: PDFKit.PDFDocument, { totals, year }: Statement, start: number): void {
  let y = start;
  for (const { currency, donated_cents, refunded_cents } of totals) {
    const label = totals.length === 1 ? `Total for ${year}` : `Total for ${year} in ${currency}`;
    writeLine(page, label, { x: LEFT, y, width: WIDTH - 160 }, { font: 'bold', size: 13 });
    const total = formatMoney(donated_cents - refunded_cents, { currency, style: 'exact' });
    const position = { x: LEFT + WIDTH - 150, y, width: 150 };
    writeLine(page, total, position, { font: 'bold', size: 13, align: 'right' });
    y += 24;
  }
  writeText(page, NOTHING_IN_RETURN, { x: LEFT, y: y + 12, width: WIDTH }, { size: 11 });
}
