import { renderPaw, printColors } from '../../../platform/documents/render-logo.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine, writeText } from '../../../platform/documents/pdf-text.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import { renderJpeg } from '../../../platform/images/render-jpeg.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import { formatWeight } from '../../pets/pet-weight.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { cardFormats } from '../locations.constants.ts';
import type { CardAnimal } from './card-animals.queries.ts';
import { renderQrCode } from './render-qr-code.ts';

/** A6, in points; A4 has room for exactly four. */
const WIDTH = 297.6;
const HEIGHT = 420.9;
const MARGIN = 20;
const INNER = WIDTH - 2 * MARGIN;
const PHOTO_HEIGHT = 138;
const QR_SIZE = 78;
const alertColors = { ink: '#7a1f14', wash: '#fde4df' } as const;

interface CardOptions {
  format: (typeof cardFormats)[number];
  shelter: Pick<Shelter, 'name' | 'timeZone'>;
  photos: PhotoStore;
  /** The base of the QR codes' URLs. */
  publicUrl: string;
  now: Date;
}

/** Renders kennel cards: one on each A6 page, or four on A4. */
export async function kennelCards(animals: readonly CardAnimal[], options: CardOptions): Promise<Buffer> {
  const { format, photos, now } = options;
  const cards: { animal: CardAnimal; photo: Buffer | null }[] = [];
  for (const animal of animals) cards.push({ animal, photo: await loadPhoto(photos, animal) });
  const { encodeQR } = await import('qr');
  const [first] = animals;
  const title = animals.length === 1 ? `Kennel card of ${first!.name}` : 'Kennel cards';
  return makePdf({ title, size: format === 'a6' ? 'A6' : 'A4', now }, (page) => {
    const perPage = format === 'a6' ? 1 : 4;
    for (const [at, { animal, photo }] of cards.entries()) {
      const place = at % perPage;
      if (at > 0 && place === 0) page.addPage();
      if (perPage > 1 && place === 0) drawCuts(page);
      page.save().translate((place % 2) * WIDTH, Math.floor(place / 2) * HEIGHT);
      drawPhoto(page, photo);
      drawNames(page, animal);
      const end = drawAlerts(page, animal, drawFacts(page, animal, options));
      drawFoot(page, end, options.shelter.name);
      const code = encodeQR(recordUrl(options.publicUrl, animal.id), 'raw', { ecc: 'medium', border: 1 });
      renderQrCode(page, code, { x: WIDTH - MARGIN - QR_SIZE, y: HEIGHT - MARGIN - QR_SIZE, size: QR_SIZE });
      page.restore();
    }
  });
}

/** Short, so that the code has few modules and is read from afar. */
function recordUrl(publicUrl: string, id: number): string {
  return `${publicUrl}/k/${petCode(id)}`;
}

async function loadPhoto(photos: PhotoStore, { photo }: CardAnimal): Promise<Buffer | null> {
  const shape = { width: Math.round(INNER * 3), height: PHOTO_HEIGHT * 3 };
  return photo && renderJpeg(photos, photo, shape);
}

function drawCuts(page: PDFKit.PDFDocument): void {
  page.save().lineWidth(0.5).dash(3, { space: 3 }).strokeColor(printColors.line);
  page
    .moveTo(WIDTH, 0)
    .lineTo(WIDTH, 2 * HEIGHT)
    .stroke();
  page
    .moveTo(0, HEIGHT)
    .lineTo(2 * WIDTH, HEIGHT)
    .stroke();
  page.restore();
}

function drawPhoto(page: PDFKit.PDFDocument, photo: Buffer | null): void {
  page.save().roundedRect(MARGIN, MARGIN, INNER, PHOTO_HEIGHT, 10).clip();
  if (photo) page.image(photo, MARGIN, MARGIN, { width: INNER, height: PHOTO_HEIGHT });
  else {
    page.rect(MARGIN, MARGIN, INNER, PHOTO_HEIGHT).fill(printColors.wash);
    page.translate(WIDTH / 2 - 44, MARGIN + 2).scale(2);
    renderPaw(page, printColors.accent);
  }
  page.restore();
}

function drawNames(page: PDFKit.PDFDocument, { id, name, location }: CardAnimal): void {
  const y = MARGIN + PHOTO_HEIGHT + 10;
  writeLine(page, name, { x: MARGIN, y, width: INNER - 74 }, { font: 'bold', size: 30, tracking: -0.6 });
  const beside = { x: MARGIN + INNER - 70, y: y + 13, width: 70 };
  writeLine(page, petCode(id), beside, { font: 'bold', size: 14, align: 'right' });
  const line = { x: MARGIN, y: y + 37, width: INNER };
  writeLine(page, location?.path ?? 'No kennel yet', line, { size: 11, colour: printColors.soft });
}

function drawFacts(page: PDFKit.PDFDocument, animal: CardAnimal, { shelter }: CardOptions): number {
  const top = MARGIN + PHOTO_HEIGHT + 66;
  const column = INNER / 2;
  for (const [at, [label, value]] of listFacts(animal, shelter.timeZone).entries()) {
    const position = {
      x: MARGIN + (at % 2) * column,
      y: top + Math.floor(at / 2) * 28,
      width: column - 10,
    };
    writeLine(page, label, position, { size: 9, colour: printColors.soft });
    writeLine(page, value, { ...position, y: position.y + 11 }, { font: 'bold', size: 11 });
  }
  return top + 3 * 28 + 30;
}

function listFacts(animal: CardAnimal, timeZone: string): [string, string][] {
  const { species, breed, gender, weight, colour, intake_at, spayed_neutered } = animal;
  const isSpayed = { true: 'Yes', false: 'No', null: 'Unknown' }[String(spayed_neutered) as 'true' | 'false' | 'null'];
  return [
    ['Breed', breed ?? species],
    ['Species', species],
    ['Sex and age', [gender, formatAge(animal)].filter(Boolean).join(', ')],
    ['Weight', weight === null ? 'Unknown' : formatWeight(weight)],
    ['Color', colour ?? 'Unknown'],
    ['Spayed/neutered', isSpayed],
    ['Here since', formatDay(dayIn(timeZone, intake_at), { dateStyle: 'medium' })],
  ];
}

function drawAlerts(page: PDFKit.PDFDocument, { special_needs, location }: CardAnimal, top: number): number {
  const width = INNER - QR_SIZE - 14;
  const needs = special_needs && !/^(?:none|no)\.?$/i.test(special_needs.trim()) ? special_needs : null;
  let y = top;
  if (location?.isIsolated) {
    page.roundedRect(MARGIN, y, width, 22, 6).fill(alertColors.wash);
    const style = { font: 'bold', size: 12, colour: alertColors.ink } as const;
    writeLine(page, 'ISOLATION', { x: MARGIN + 8, y: y + 5, width: width - 16 }, style);
    y += 28;
  }
  if (needs !== null) {
    const text = needs.length > 90 ? `${needs.slice(0, 88).trimEnd()}…` : needs;
    const style = { size: 10, colour: alertColors.ink };
    y = writeText(page, text, { x: MARGIN, y, width }, { ...style, font: 'bold' }) + 6;
  }
  return y;
}

function drawFoot(page: PDFKit.PDFDocument, end: number, shelter: string): void {
  const y = HEIGHT - MARGIN - 11;
  if (end > y - 2) return;
  writeLine(page, shelter, { x: MARGIN, y, width: INNER - QR_SIZE - 14 }, { size: 9, colour: printColors.soft });
}
