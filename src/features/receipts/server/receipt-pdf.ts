import { renderLogo, printColors } from '../../../platform/documents/render-logo.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine, writeText } from '../../../platform/documents/pdf-text.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { PrintedReceipt } from './receipts.queries.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

const LEFT = 56;
const WIDTH = 595 - 2 * LEFT;
const LABEL_WIDTH = 130;

/** Renders a receipt. Only the shelter's contact details may change between two renderings. */
export async function receiptPdf(
  receipt: PrintedReceipt,
  shelter: Pick<Shelter, 'phone' | 'email' | 'timeZone'>,
): Promise<Buffer> {
  const isRefund = receipt.type === 'refund';
  const title = `${isRefund ? 'Refund' : 'Receipt'} ${receipt.label}`;
  const now = new Date(receipt.issued_at);
  return makePdf({ title, now }, (page) => {
    drawHead(page, receipt.shelter_name, [shelter.phone, shelter.email].filter(Boolean).join('  ·  '));
    writeLine(page, title, { x: LEFT, y: 158, width: WIDTH }, { font: 'bold', size: 30, tracking: -0.6 });
    const amount = formatMoney(receipt.amount_cents, { currency: receipt.currency, style: 'exact' });
    drawAmount(page, isRefund ? 'Refunded' : 'Paid', amount);
    const end = drawRows(page, rowsOf(receipt, formatDay(dayIn(shelter.timeZone, now))));
    drawThanks(page, receipt, end);
  });
}

function drawHead(page: PDFKit.PDFDocument, shelter: string, contact: string): void {
  renderLogo(page, { x: LEFT, y: 64, size: 48 });
  const beside = { x: LEFT + 62, width: WIDTH - 62 };
  writeLine(page, shelter, { ...beside, y: 72 }, { font: 'bold', size: 17 });
  writeLine(page, contact, { ...beside, y: 94 }, { size: 10, colour: printColors.soft });
  page.rect(LEFT, 128, WIDTH, 1).fill(printColors.line);
}

function drawAmount(page: PDFKit.PDFDocument, label: string, amount: string): void {
  const inner = { x: LEFT + 22, width: WIDTH - 44 };
  page.roundedRect(LEFT, 212, WIDTH, 74, 12).fill(printColors.wash);
  writeLine(page, label, { ...inner, y: 243 }, { size: 12, colour: printColors.soft });
  writeLine(page, amount, { ...inner, y: 237 }, { font: 'bold', size: 28, align: 'right', tracking: -0.5 });
}

function rowsOf(receipt: PrintedReceipt, day: string): [string, string][] {
  const isRefund = receipt.type === 'refund';
  return [
    [isRefund ? 'Refunded to' : 'Received from', receipt.person_name],
    ['For', 'Adoption fee'],
    // On a row of its own: in a sentence, a right-to-left name would break up.
    ['Pet', receipt.pet_name],
    ['Species', receipt.pet_species],
    ['Payment method', capitalize(receipt.method)],
    ['Date', day],
    ...(receipt.refunds === null ? [] : [['Refunds', `Receipt ${receipt.refunds}`] as [string, string]]),
    ...(receipt.application_id === null ? [] : [['Application', `#${receipt.application_id}`] as [string, string]]),
    ...(receipt.note === null ? [] : [['Note', receipt.note] as [string, string]]),
  ];
}

function drawRows(page: PDFKit.PDFDocument, rows: readonly [string, string][]): number {
  let y = 312;
  for (const [label, value] of rows) {
    writeLine(page, label, { x: LEFT, y, width: LABEL_WIDTH - 12 }, { size: 11, colour: printColors.soft });
    const position = { x: LEFT + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH };
    y = Math.max(writeText(page, value, position, { size: 11 }), y + 16) + 8;
    page.rect(LEFT, y, WIDTH, 0.75).fill(printColors.line);
    y += 10;
  }
  return y;
}

function drawThanks(page: PDFKit.PDFDocument, receipt: PrintedReceipt, y: number): void {
  const position = { x: LEFT, y: y + 12, width: WIDTH };
  if (receipt.is_refunded) {
    writeText(page, 'This payment was refunded later. The refund has its own receipt.', position, { size: 11 });
  } else if (receipt.type === 'payment') {
    writeText(page, 'Thank you for giving a pet a home.', position, { font: 'bold', size: 12 });
  }
}
