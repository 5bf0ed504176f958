import { PAPER_LEFT as LEFT, PAPER_WIDTH as WIDTH, renderPaperHead } from '../../../platform/documents/paper-head.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine, writeText, type TextStyle } from '../../../platform/documents/pdf-text.ts';
import { printColors } from '../../../platform/documents/render-logo.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { PrintedAnimal } from './printed-animal.ts';

type Page = PDFKit.PDFDocument;
export type ShelterContact = Pick<Shelter, 'name' | 'phone' | 'email' | 'timeZone'>;

const TOP = 64;
/** Also fits on US Letter. */
const BOTTOM = 730;
const LABEL_WIDTH = 130;

/** Writes sections below each other, on as many pages as they need. */
export interface AnimalPaper {
  heading: (text: string) => void;
  rows: (rows: readonly [label: string, value: string][]) => void;
  table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => void;
  text: (text: string, style?: Partial<TextStyle>) => void;
}

export interface Column {
  title: string;
  /** Of the whole width. */
  share: number;
}

/** Renders an animal's paper with the shelter's letterhead. */
export async function animalPdf(
  { title, animal, shelter, now }: { title: string; animal: PrintedAnimal; shelter: ShelterContact; now: Date },
  write: (paper: AnimalPaper) => void,
): Promise<Buffer> {
  return makePdf({ title: `${title}: ${animal.name}`, now }, (page) => {
    renderPaperHead(page, shelter);
    writeLine(page, title, { x: LEFT, y: 150, width: WIDTH }, { font: 'bold', size: 26, tracking: -0.5 });
    write(openPaper(page, 196));
  });
}

function openPaper(page: Page, start: number): AnimalPaper {
  let y = start;
  const leaveRoom = (height: number) => {
    if (y + height <= BOTTOM) return;
    page.addPage();
    y = TOP;
  };
  return {
    heading(text) {
      leaveRoom(80);
      y += 14;
      writeLine(page, text, { x: LEFT, y, width: WIDTH }, { font: 'bold', size: 14 });
      y += 24;
    },
    rows(rows) {
      for (const [label, value] of rows) {
        leaveRoom(40);
        writeLine(page, label, { x: LEFT, y, width: LABEL_WIDTH - 12 }, { size: 10.5, colour: printColors.soft });
        const position = { x: LEFT + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH };
        y = Math.max(writeText(page, value, position, { size: 10.5 }), y + 14) + 5;
      }
    },
    table(columns, rows) {
      const lineOf = (cells: readonly string[], style: TextStyle) => {
        leaveRoom(34);
        let x = LEFT;
        for (const [index, { share }] of columns.entries()) {
          writeLine(page, cells[index] ?? '', { x, y, width: WIDTH * share - 8 }, style);
          x += WIDTH * share;
        }
        y += 16;
        page.rect(LEFT, y, WIDTH, 0.75).fill(printColors.line);
        y += 6;
      };
      lineOf(
        columns.map(({ title }) => title),
        { size: 9.5, colour: printColors.soft },
      );
      for (const cells of rows) lineOf(cells, { size: 10.5 });
    },
    text(text, style) {
      leaveRoom(50);
      y = writeText(page, text, { x: LEFT, y, width: WIDTH }, { size: 10.5, ...style }) + 4;
    },
  };
}

const identifierLabels = { microchip: 'Microchip', tattoo: 'Tattoo', tag: 'Tag' };

/** Who the animal is. Identifiers are for its adopter. */
export function identityRows(animal: PrintedAnimal): [string, string][] {
  const { gender, spayed_neutered, born_on, born_is_estimate } = animal;
  const neutered = spayed_neutered ? `, ${gender === 'Female' ? 'spayed' : 'neutered'}` : '';
  const born = born_on === null ? null : `${formatShortDay(born_on)}${born_is_estimate ? ' (estimated)' : ''}`;
  const rows: [string, string | null][] = [
    ['Name', animal.name],
    ['Number', petCode(animal.id)],
    ['Species', animal.species],
    ['Breed', animal.breed],
    ['Color', animal.colour],
    ['Sex', gender === null ? null : `${gender}${neutered}`],
    born === null ? ['Age', animal.age === null ? null : formatAge(animal)] : ['Born', born],
    ...animal.identifiers.map(({ type, value, applied_on }): [string, string] => [
      identifierLabels[type],
      applied_on === null ? value : `${value}, since ${formatShortDay(applied_on)}`,
    ]),
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '');
}

/** "Nov 28, 2026" */
export function formatShortDay(day: string): string {
  return formatDay(day, { dateStyle: 'medium' });
}
