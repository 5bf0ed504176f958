import { renderPaw, renderLogo, printColors } from '../../../platform/documents/render-logo.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine } from '../../../platform/documents/pdf-text.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import { renderJpeg } from '../../../platform/images/render-jpeg.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.ts';
import { photoHashOf } from '../../photos/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import { applicationMessages } from '../application-words.contract.ts';

/** What a certificate says of an adoption. */
export type CertifiedAdoption = Pick<
  Application,
  'first_name' | 'last_name' | 'status' | 'decided_at' | 'returned_at' | 'pickup' | 'pet'
>;

interface CertificateOptions {
  shelter: Pick<Shelter, 'name' | 'timeZone'>;
  photos: PhotoStore;
  now: Date;
}

/**
 * The certificate of an adoption, with the pet's picture, to be printed and signed.
 * @throws ApiError 409 where the application is not approved, or the pet came back
 */
export async function certificatePdf(
  adoption: CertifiedAdoption,
  { shelter, photos, now }: CertificateOptions,
): Promise<Buffer> {
  const { status, decided_at, returned_at, pickup, pet } = adoption;
  if (status !== 'Approved' || returned_at !== null) throw new ApiError(409, applicationMessages.noCertificate);
  const picture = await readPicture(photos, pet.photo);
  const decided = dayIn(shelter.timeZone, decided_at === null ? now : new Date(decided_at));
  const day = pickup?.state === 'done' ? pickup.date : decided;
  return makePdf({ title: `Adoption certificate of ${pet.name}`, isLandscape: true, now }, (page) => {
    drawFrame(page);
    drawPicture(page, picture);
    drawWords(page, { name: nameOf(adoption), pet, day, shelter: shelter.name });
    drawSignature(page, shelter.name);
  });
}

/** Of somebody whose account is gone there is no name any more. */
function nameOf({ first_name, last_name }: CertifiedAdoption): string {
  return [first_name, last_name].filter((part) => part !== '').join(' ') || 'A new family';
}

const WIDTH = 842;
const HEIGHT = 595;
const door = { x: 96, y: 118, width: 250, height: 340 };
const words = { x: 398, width: 348 };

async function readPicture(photos: PhotoStore, photo: CertifiedAdoption['pet']['photo']): Promise<Buffer | null> {
  const hash = photo && photoHashOf(photo.image);
  // Three pixels a point: sharp on paper.
  const shape = { width: door.width * 3, height: door.height * 3 };
  return hash ? renderJpeg(photos, { hash, widths: photo.widths }, shape) : null;
}

function drawFrame(page: PDFKit.PDFDocument): void {
  page
    .roundedRect(46, 40, WIDTH - 92, HEIGHT - 80, 22)
    .lineWidth(3)
    .stroke(printColors.accent);
  page
    .roundedRect(54, 48, WIDTH - 108, HEIGHT - 96, 16)
    .lineWidth(0.75)
    .stroke(printColors.line);
}

/** The picture stands in the door that is the shelter's sign. */
function drawPicture(page: PDFKit.PDFDocument, picture: Buffer | null): void {
  const { x, y, width, height } = door;
  page.save().translate(10, -10).path(doorway).fill(printColors.accent).restore();
  page.save().path(doorway).clip();
  if (picture) {
    page.image(picture, x, y, { width, height });
  } else {
    page.rect(x, y, width, height).fill(printColors.wash);
    page.translate(x + width / 2 - 77, y + height / 2 - 90).scale(3.5);
    renderPaw(page, printColors.accent);
  }
  page.restore();
}

const doorway = [
  `M${door.x} ${door.y + door.height}`,
  `V${door.y + door.width / 2}`,
  `a${door.width / 2} ${door.width / 2} 0 0 1 ${door.width} 0`,
  `V${door.y + door.height}Z`,
].join('');

interface Words {
  name: string;
  pet: Pick<CertifiedAdoption['pet'], 'name' | 'species' | 'breed'>;
  day: string;
  shelter: string;
}

function drawWords(page: PDFKit.PDFDocument, { name, pet, day, shelter }: Words): void {
  const soft = { size: 15, colour: printColors.soft };
  const at = (y: number) => ({ ...words, y });
  writeLine(page, 'ADOPTION CERTIFICATE', at(122), { font: 'bold', size: 13, tracking: 2.6, colour: printColors.soft });
  writeLine(page, name, at(166), { font: 'bold', size: 30, tracking: -0.6 });
  writeLine(page, 'has given a home to', at(208), soft);
  writeLine(page, pet.name, at(236), { font: 'bold', size: 58, tracking: -1.6 });
  writeLine(page, pet.breed ?? pet.species, at(308), { ...soft, size: 17, colour: printColors.ink });
  writeLine(page, `on ${formatDay(day)}.`, at(334), soft);
  writeLine(page, `Thank you from all of us at ${shelter}.`, at(372), soft);
}

function drawSignature(page: PDFKit.PDFDocument, shelter: string): void {
  page.rect(words.x, 458, 220, 0.75).fill(printColors.ink);
  writeLine(page, `For ${shelter}`, { x: words.x, y: 465, width: 220 }, { size: 10.5, colour: printColors.soft });
  renderLogo(page, { x: 694, y: 406, size: 52 });
}
