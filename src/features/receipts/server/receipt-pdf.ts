import { PAPER_LEFT as LEFT, PAPER_WIDTH as WIDTH, renderPaperHead } from '../../../platform/documents/paper-head.ts';
import { printColors } from '../../../platform/documents/render-logo.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine, writeText } from '../../../platform/documents/pdf-text.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { receiptMethodLabels, receiptPartLabels, receiptParts } from '../receipts.constants.ts';
import type { PrintedReceipt } from './receipts.queries.ts';

const LABEL_WIDTH = 130;

/** What the IRS asks of a receipt for a donation (Publication 1771). */
const NOTHING_IN_RETURN = 'We provided no goods or services in exchange for the donation.';

/** Renders a receipt. Only the shelter's contact details may change between two renderings. */
export async function receiptPdf(
  receipt: PrintedReceipt,
  shelter: Pick<Shelter, 'phone' | 'email' | 'timeZone'>,
): Promise<Buffer> {
  const isRefund = receipt.type === 'refund';
  const title = `${isRefund ? 'Refund' : 'Receipt'} ${receipt.label}`;
  const now = new Date(receipt.issued_at);
  return makePdf({ title, now }, (page) => {
    renderPaperHead(page, { ...shelter, name: receipt.shelter_name });
    writeLine(page, title, { x: LEFT, y: 158, width: WIDTH }, { font: 'bold', size: 30, tracking: -0.6 });
    const amount = formatMoney(receipt.amount_cents, { currency: receipt.currency, style: 'exact' });
    drawAmount(page, isRefund ? 'Refunded' : 'Paid', amount);
    const end = drawRows(page, rowsOf(receipt, formatDay(dayIn(shelter.timeZone, now))));
    drawThanks(page, receipt, end);
  });
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
    ...partsOf(receipt),
    // On a row of its own: in a sentence, a right-to-left name would break up.
    ...(receipt.pet_name === ''
      ? []
      : ([
          ['Pet', receipt.pet_name],
          ['Species', receipt.pet_species],
        ] as [string, string][])),
    ['Payment method', receiptMethodLabels[receipt.method]],
    ['Date', day],
    ...(receipt.refunds === null ? [] : [['Refunds', `Receipt ${receipt.refunds}`] as [string, string]]),
    ...(receipt.application_id === null ? [] : [['Application', `#${receipt.application_id}`] as [string, string]]),
    ...(receipt.note === null ? [] : [['Note', receipt.note] as [string, string]]),
  ];
}

/** What was paid for; with its amount, if it is not all. */
function partsOf(receipt: PrintedReceipt): [string, string][] {
  const parts = receiptParts.filter((part) => receipt[`${part}_cents`] > 0);
  if (parts.length <= 1) return [['For', receiptPartLabels[parts[0] ?? 'fee']]];
  return parts.map((part) => [
    receiptPartLabels[part],
    formatMoney(receipt[`${part}_cents`], { currency: receipt.currency, style: 'exact' }),
  ]);
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
  if (receipt.voided_at !== null) {
    writeText(page, `This receipt is void: ${receipt.void_reason}`, position, { font: 'bold', size: 12 });
  } else if (receipt.is_refunded) {
    writeText(page, 'This payment was refunded later. The refund has its own receipt.', position, { size: 11 });
  } else if (receipt.type === 'payment') {
    const thanks = receipt.pet_name === '' ? 'Thank you for your donation.' : 'Thank you for giving a pet a home.';
    const end = writeText(page, thanks, position, { font: 'bold', size: 12 });
    if (receipt.donation_cents > 0) writeText(page, NOTHING_IN_RETURN, { ...position, y: end + 8 }, { size: 11 });
  }
}
