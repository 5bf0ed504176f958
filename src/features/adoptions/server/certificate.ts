import { renderPaw, renderLogo, printColors } from '../../../platform/documents/render-logo.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine } from '../../../platform/documents/pdf-text.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import { renderJpeg } from '../../../platform/images/render-jpeg.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { photoHashOf } from '../../photos/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import { isPetHome } from '../adoptions.permissions.ts';

export type CertifiedAdoption = Pick<
  Application,
  | 'first_name'
  | 'last_name'
  | 'status'
  | 'decided_at'
  | 'handover_at'
  | 'returned_at'
  | 'is_walk_in'
  | 'pickup'
  | 'fee'
  | 'pet'
>;

interface CertificateOptions {
  shelter: Pick<Shelter, 'name' | 'timeZone'>;
  photos: PhotoStore;
  now: Date;
}

/**
 * Renders the adoption certificate as a PDF.
 * @throws ApiError 409 before the handover, or if the pet was returned
 */
export async function certificatePdf(
  adoption: CertifiedAdoption,
  { shelter, photos, now }: CertificateOptions,
): Promise<Buffer> {
  const { decided_at, pickup, pet } = adoption;
  if (!isPetHome(adoption)) throw new ApiError(409, applicationMessages.noCertificate);
  const photoImage = await loadPhoto(photos, pet.photo);
  const decided = dayIn(shelter.timeZone, decided_at === null ? now : new Date(decided_at));
  const day = pickup?.status === 'done' ? pickup.date : decided;
  return makePdf({ title: `Adoption certificate for ${pet.name}`, isLandscape: true, now }, (page) => {
    drawFrame(page);
    drawPhoto(page, photoImage);
    drawText(page, { name: formatName(adoption), pet, day, shelter: shelter.name });
    drawSignature(page, shelter.name);
  });
}

/** Anonymized applications have no name. */
function formatName({ first_name, last_name }: CertifiedAdoption): string {
  return [first_name, last_name].filter((name) => name !== '').join(' ') || 'A new family';
}

const WIDTH = 842;
const HEIGHT = 595;
const arch = { x: 96, y: 118, width: 250, height: 340 };
const textColumn = { x: 398, width: 348 };

async function loadPhoto(photos: PhotoStore, photo: CertifiedAdoption['pet']['photo']): Promise<Buffer | null> {
  const hash = photo && photoHashOf(photo.image);
  // Three pixels per point print sharply.
  const shape = { width: arch.width * 3, height: arch.height * 3 };
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

/** Clips the photo to the arch of the shelter's logo. */
function drawPhoto(page: PDFKit.PDFDocument, photoImage: Buffer | null): void {
  const { x, y, width, height } = arch;
  page.save().translate(10, -10).path(archPath).fill(printColors.accent).restore();
  page.save().path(archPath).clip();
  if (photoImage) {
    page.image(photoImage, x, y, { width, height });
  } else {
    page.rect(x, y, width, height).fill(printColors.wash);
    page.translate(x + width / 2 - 77, y + height / 2 - 90).scale(3.5);
    renderPaw(page, printColors.accent);
  }
  page.restore();
}

const archPath = [
  `M${arch.x} ${arch.y + arch.height}`,
  `V${arch.y + arch.width / 2}`,
  `a${arch.width / 2} ${arch.width / 2} 0 0 1 ${arch.width} 0`,
  `V${arch.y + arch.height}Z`,
].join('');

interface CertificateText {
  name: string;
  pet: Pick<CertifiedAdoption['pet'], 'name' | 'species' | 'breed'>;
  day: string;
  shelter: string;
}

function drawText(page: PDFKit.PDFDocument, { name, pet, day, shelter }: CertificateText): void {
  const soft = { size: 15, colour: printColors.soft };
  const at = (y: number) => ({ ...textColumn, y });
  writeLine(page, 'ADOPTION CERTIFICATE', at(122), { font: 'bold', size: 13, tracking: 2.6, colour: printColors.soft });
  writeLine(page, name, at(166), { font: 'bold', size: 30, tracking: -0.6 });
  writeLine(page, 'has given a home to', at(208), soft);
  writeLine(page, pet.name, at(236), { font: 'bold', size: 58, tracking: -1.6 });
  writeLine(page, pet.breed ?? pet.species, at(308), { ...soft, size: 17, colour: printColors.ink });
  writeLine(page, `on ${formatDay(day)}.`, at(334), soft);
  writeLine(page, `Thank you from all of us at ${shelter}.`, at(372), soft);
}

function drawSignature(page: PDFKit.PDFDocument, shelter: string): void {
  page.rect(textColumn.x, 458, 220, 0.75).fill(printColors.ink);
  writeLine(page, `For ${shelter}`, { x: textColumn.x, y: 465, width: 220 }, { size: 10.5, colour: printColors.soft });
  renderLogo(page, { x: 694, y: 406, size: 52 });
}
