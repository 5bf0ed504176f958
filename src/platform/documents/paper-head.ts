import { writeLine } from './pdf-text.ts';
import { printColors, renderLogo } from './render-logo.ts';

/** The left edge of what is printed below a letterhead, and its width; in points. */
export const PAPER_LEFT = 56;
export const PAPER_WIDTH = 595 - 2 * PAPER_LEFT;

interface Sender {
  name: string;
  phone: string;
  email: string;
}

/** The shelter's logo, name and contact details, with a line below, 128 points from the top. */
export function renderPaperHead(page: PDFKit.PDFDocument, { name, phone, email }: Sender): void {
  renderLogo(page, { x: PAPER_LEFT, y: 64, size: 48 });
  const beside = { x: PAPER_LEFT + 62, width: PAPER_WIDTH - 62 };
  const contact = [phone, email].filter(Boolean).join('  ·  ');
  writeLine(page, name, { ...beside, y: 72 }, { font: 'bold', size: 17 });
  writeLine(page, contact, { ...beside, y: 94 }, { size: 10, colour: printColors.soft });
  page.rect(PAPER_LEFT, 128, PAPER_WIDTH, 1).fill(printColors.line);
}
