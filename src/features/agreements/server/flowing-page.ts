import { breakLines, writeLine, type TextStyle } from '../../../platform/documents/pdf-text.ts';
import { printColors } from '../../../platform/documents/render-logo.ts';

type Doc = PDFKit.PDFDocument;

const LEFT = 62;
const WIDTH = 471;
const TOP = 74;
const BOTTOM = 742;

/** Writes text from top to bottom, on as many pages as it needs. Each page is numbered. */
export class FlowingPage {
  readonly doc: Doc;
  private readonly footer: string;
  private y = TOP;
  private page = 0;

  constructor(doc: Doc, footer: string) {
    this.doc = doc;
    this.footer = footer;
    this.startPage();
  }

  heading(text: string): void {
    this.space(10);
    // Not alone at the end of a page.
    this.reserve(60);
    this.lines(text, { font: 'bold', size: 13 });
  }

  title(text: string): void {
    this.lines(text, { font: 'bold', size: 22 });
    this.space(8);
  }

  paragraph(text: string, style: TextStyle = { size: 10.5 }): void {
    this.lines(text, style);
    this.space(6);
  }

  item(text: string): void {
    const style = { size: 10.5 };
    for (const [index, line] of breakLines(this.doc, text, WIDTH - 16, style).entries()) {
      this.reserve(lineHeight(style));
      if (index === 0) writeLine(this.doc, '•', { x: LEFT, y: this.y, width: 12 }, style);
      writeLine(this.doc, line, { x: LEFT + 16, y: this.y, width: WIDTH - 16 }, style);
      this.y += lineHeight(style);
    }
    this.space(3);
  }

  /** A row of a list of facts. */
  fact(label: string, text: string): void {
    const style = { size: 9.5 };
    const shift = 130;
    for (const [index, line] of breakLines(this.doc, text || '–', WIDTH - shift, style).entries()) {
      this.reserve(lineHeight(style));
      const at = { y: this.y, width: shift - 8 };
      if (index === 0) writeLine(this.doc, label, { x: LEFT, ...at }, { ...style, colour: printColors.soft });
      writeLine(this.doc, line, { x: LEFT + shift, y: this.y, width: WIDTH - shift }, style);
      this.y += lineHeight(style);
    }
    this.space(2);
  }

  /** A box of this height, which stays on one page. */
  box(height: number, render: (at: { x: number; y: number; width: number }) => void): void {
    this.reserve(height);
    render({ x: LEFT, y: this.y, width: WIDTH });
    this.y += height;
  }

  space(points: number): void {
    this.y += points;
  }

  startPage(): void {
    if (this.page > 0) this.doc.addPage();
    this.page += 1;
    this.y = TOP;
    const style = { size: 9, colour: printColors.soft };
    writeLine(this.doc, this.footer, { x: LEFT, y: 762, width: WIDTH - 60 }, style);
    writeLine(this.doc, `Page ${this.page}`, { x: LEFT + WIDTH - 60, y: 762, width: 60 }, { ...style, align: 'right' });
  }

  private lines(text: string, style: TextStyle): void {
    for (const line of breakLines(this.doc, text, WIDTH, style)) {
      this.reserve(lineHeight(style));
      writeLine(this.doc, line, { x: LEFT, y: this.y, width: WIDTH }, style);
      this.y += lineHeight(style);
    }
  }

  private reserve(height: number): void {
    if (this.y + height > BOTTOM) this.startPage();
  }
}

function lineHeight({ size }: TextStyle): number {
  return size * 1.4;
}
