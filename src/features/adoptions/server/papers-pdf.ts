import { countPages, joinPdfs } from '../../../platform/documents/join-pdfs.ts';
import { PAPER_LEFT, PAPER_WIDTH, renderPaperHead } from '../../../platform/documents/paper-head.ts';
import { UnknownPdfError } from '../../../platform/documents/pdf-objects.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine, writeText, type TextStyle } from '../../../platform/documents/pdf-text.ts';
import { printColors } from '../../../platform/documents/render-logo.ts';
import { ApiError, isApiError } from '../../../platform/http/api-error.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { paperMessages } from '../papers.constants.ts';
import type { AdoptionPapers, PapersContext, PrintablePaper } from './list-papers.ts';

/**
 * Prints papers in one file, behind a cover sheet that lists them and says which are missing. A paper that can't be made
 * right now is missing, too.
 * @throws ApiError 409 if there is nothing to print
 */
export async function papersPdf(
  { applications, papers }: AdoptionPapers,
  leaveOut: readonly string[],
  context: Pick<PapersContext, 'shelter' | 'publicUrl' | 'now'>,
): Promise<Buffer> {
  const printed: PrintedPaper[] = [];
  const missing: CoverSheet['missing'] = [];
  for (const paper of papers.filter(({ key }) => !leaveOut.includes(key))) {
    const reason = paper.missing ?? (await print(paper, printed));
    if (reason !== null && !paper.isForbidden) missing.push({ ...paper, reason });
  }
  if (printed.length === 0) throw new ApiError(409, paperMessages.nothing);
  const pets = applications.map(({ pet }) => pet.name);
  const { first_name, last_name } = applications[0]!;
  const cover = { pets, adopter: `${first_name} ${last_name}`.trim(), printed, missing };
  const bytes = await makeCover(cover, context);
  return joinPdfs([bytes, ...printed.map((each) => each.bytes)]);
}

interface PrintedPaper {
  paper: PrintablePaper;
  bytes: Buffer;
  pages: number;
}

/** @returns why it is missing; null if it was printed */
async function print(paper: PrintablePaper, printed: PrintedPaper[]): Promise<string | null> {
  try {
    const bytes = await paper.render();
    printed.push({ paper, bytes, pages: countPages(bytes) });
    return null;
  } catch (error) {
    if (error instanceof UnknownPdfError) return paperMessages.unreadable;
    if (!isApiError(error)) throw error;
    return error.message;
  }
}

interface CoverSheet {
  pets: string[];
  adopter: string;
  printed: readonly PrintedPaper[];
  missing: (PrintablePaper & { reason: string })[];
}

async function makeCover(
  cover: CoverSheet,
  context: Pick<PapersContext, 'shelter' | 'publicUrl' | 'now'>,
): Promise<Buffer> {
  const render = (pages: number) =>
    makePdf({ title: `Papers for ${joinList(cover.pets)}`, now: context.now }, (page) =>
      writeCover(page, cover, { ...context, pages }),
    );
  const draft = await render(1);
  const pages = countPages(draft);
  return pages === 1 ? draft : render(pages);
}

const TOP = 64;
/** Also fits on US Letter. */
const BOTTOM = 730;
const soft = { size: 10.5, colour: printColors.soft };

/** @param context.pages of the cover sheet itself */
function writeCover(
  page: PDFKit.PDFDocument,
  { pets, adopter, printed, missing }: CoverSheet,
  { shelter, publicUrl, now, pages }: Pick<PapersContext, 'shelter' | 'publicUrl' | 'now'> & { pages: number },
): void {
  renderPaperHead(page, shelter);
  const paragraphs = openParagraphs(page, 150);
  paragraphs.write(`Papers for ${joinList(pets)}`, { font: 'bold', size: 24 });
  const day = formatDay(dayIn(shelter.timeZone, now), { dateStyle: 'medium' });
  paragraphs.write(adopter === '' ? `Printed on ${day}` : `For ${adopter}, printed on ${day}`, soft);
  paragraphs.space(14);
  let first = pages + 1;
  for (const each of printed) {
    paragraphs.row(nameOf(each.paper, pets), formatPages(first, each.pages));
    first += each.pages;
  }
  if (printed.some(({ paper }) => paper.type === 'agreement')) {
    paragraphs.space(10);
    paragraphs.write(paperMessages.copiedAgreement(`${publicUrl}/verify`), soft);
  }
  if (missing.length === 0) return;
  paragraphs.space(14);
  paragraphs.write('Not included', { font: 'bold', size: 13 });
  for (const paper of missing) paragraphs.write(`${nameOf(paper, pets)}: ${paper.reason}`, { size: 10.5 });
}

/** With its animal, if there are several. */
function nameOf({ label, pet_name }: PrintablePaper, pets: readonly string[]): string {
  return pets.length > 1 ? `${label}, ${pet_name}` : label;
}

function formatPages(first: number, count: number): string {
  return count === 1 ? `Page ${first}` : `Pages ${first}–${first + count - 1}`;
}

function openParagraphs(page: PDFKit.PDFDocument, start: number) {
  let y = start;
  const reserve = (height: number) => {
    if (y + height <= BOTTOM) return;
    page.addPage();
    y = TOP;
  };
  return {
    write(text: string, style: TextStyle) {
      reserve(40);
      y = writeText(page, text.slice(0, MAX_TEXT), { x: PAPER_LEFT, y, width: PAPER_WIDTH }, style) + 4;
    },
    row(label: string, value: string) {
      reserve(24);
      const width = PAPER_WIDTH - 90;
      writeLine(page, label, { x: PAPER_LEFT, y, width }, { size: 11 });
      writeLine(page, value, { x: PAPER_LEFT + width, y, width: 90 }, { ...soft, align: 'right' });
      page.rect(PAPER_LEFT, y + 17, PAPER_WIDTH, 0.75).fill(printColors.line);
      y += 24;
    },
    space(points: number) {
      y += points;
    },
  };
}

/** What fits on a page. */
const MAX_TEXT = 1000;
