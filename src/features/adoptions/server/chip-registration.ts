import { PAPER_LEFT, PAPER_WIDTH, renderPaperHead } from '../../../platform/documents/paper-head.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine } from '../../../platform/documents/pdf-text.ts';
import { printColors } from '../../../platform/documents/render-logo.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import type { PrintedAnimal } from '../../medical/server/index.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';

type NewOwner = Pick<
  AdminApplication,
  | 'first_name'
  | 'last_name'
  | 'address'
  | 'address_line2'
  | 'city'
  | 'province'
  | 'postal_code'
  | 'phone_number'
  | 'email'
>;

interface FormContext {
  shelter: Pick<Shelter, 'name' | 'phone' | 'email' | 'timeZone' | 'locations'>;
  now: Date;
}

/** More than these don't fit on the page, and no animal has them. */
const MAX_CHIPS = 3;

function chipsOf({ identifiers }: Pick<PrintedAnimal, 'identifiers'>) {
  return identifiers.filter(({ type }) => type === 'microchip').slice(0, MAX_CHIPS);
}

export function isChipped(animal: Pick<PrintedAnimal, 'identifiers'>): boolean {
  return chipsOf(animal).length > 0;
}

/** The form with which an adopter has a registry transfer the animal's microchip to their name: always one page. */
export async function chipRegistrationPdf(
  owner: NewOwner,
  animal: PrintedAnimal,
  { shelter, now }: FormContext,
): Promise<Buffer> {
  return makePdf({ title: `Microchip registration: ${animal.name}`, now }, (page) => {
    renderPaperHead(page, shelter);
    writeLine(
      page,
      'Microchip registration',
      { ...column, y: 146 },
      {
        font: 'bold',
        size: 24,
        tracking: -0.5,
      },
    );
    let y = writeRows(page, 'Microchip', chipRows(animal), { ...column, y: 188 });
    y = writeRows(page, 'The animal', animalRows(animal), { ...column, y: y + 10 });
    const half = { width: PAPER_WIDTH / 2 - 10, labelWidth: 58 };
    const shelterEnd = writeRows(page, 'Previous contact', shelterRows(shelter), {
      ...half,
      x: PAPER_LEFT,
      y: y + 10,
    });
    const right = { ...half, x: PAPER_LEFT + PAPER_WIDTH / 2 + 10, y: y + 10 };
    y = Math.max(shelterEnd, writeRows(page, 'New owner', ownerRows(owner), right));
    y = writeSteps(page, y + 12);
    writeSignatures(page, shelter.name, y + 44);
    const printed = `Printed on ${formatShort(dayIn(shelter.timeZone, now))}`;
    writeLine(page, printed, { ...column, y: 742 }, { size: 9, colour: printColors.soft });
  });
}

const column = { x: PAPER_LEFT, width: PAPER_WIDTH };

type Row = [label: string, value: string];

function chipRows(animal: PrintedAnimal): Row[] {
  const chips = chipsOf(animal);
  return chips.flatMap(({ value, applied_on }, index): Row[] => [
    [chips.length > 1 ? `Chip ${index + 1}` : 'Chip number', value],
    ['Implanted on', applied_on === null ? 'Not recorded' : formatShort(applied_on)],
  ]);
}

function animalRows(animal: PrintedAnimal): Row[] {
  const { id, name, species, breed, colour, gender, spayed_neutered, born_on, born_is_estimate } = animal;
  const neutered = spayed_neutered ? (gender === 'Female' ? 'spayed' : 'neutered') : null;
  const born = born_on === null ? null : `${formatShort(born_on)}${born_is_estimate ? ' (estimated)' : ''}`;
  const rows: [string, string | null][] = [
    ['Name', name],
    ['Shelter ID', petCode(id)],
    ['Species', [species, breed].filter(Boolean).join(', ')],
    ['Sex', [gender, neutered].filter(Boolean).join(', ')],
    ['Color', colour],
    born === null ? ['Age', animal.age === null ? null : formatAge(animal)] : ['Born', born],
  ];
  return rows.filter((row): row is Row => row[1] !== null && row[1] !== '');
}

/** The person or shelter that a registry may have on file. */
function shelterRows({ name, phone, email, locations }: FormContext['shelter']): Row[] {
  return [
    ['Name', name],
    ['Address', locations[0]?.address ?? ''],
    ['Phone', phone],
    ['Email', email],
  ];
}

function ownerRows(owner: NewOwner): Row[] {
  const { address, address_line2, city, province, postal_code } = owner;
  const street = [address, address_line2].filter(Boolean).join(', ');
  const town = [city, [province, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    ['Name', `${owner.first_name} ${owner.last_name}`.trim()],
    ['Address', street],
    ...(town === '' ? [] : [['', town] as Row]),
    ['Phone', owner.phone_number],
    ['Email', owner.email],
  ];
}

interface RowsPosition {
  x: number;
  y: number;
  width: number;
  labelWidth?: number;
}

/** Each value in one line, so that the form stays one page; an empty one is a line to write on. @returns the end */
function writeRows(
  page: PDFKit.PDFDocument,
  title: string,
  rows: readonly Row[],
  { x, y: top, width, labelWidth = 110 }: RowsPosition,
): number {
  writeLine(page, title, { x, y: top, width }, { font: 'bold', size: 13 });
  let y = top + 21;
  for (const [label, value] of rows) {
    writeLine(page, label, { x, y, width: labelWidth - 8 }, { size: 10, colour: printColors.soft });
    const position = { x: x + labelWidth, y, width: width - labelWidth };
    if (value === '') page.rect(position.x, y + 11, position.width, 0.75).fill(printColors.line);
    else writeLine(page, value, position, { size: 10.5 });
    y += 17;
  }
  return y;
}

const steps = [
  'Look up the chip number in the AAHA Universal Pet Microchip Lookup Tool to find its registry.',
  'Ask that registry to transfer the chip to you. Some ask for this form with both signatures, and some charge a fee.',
  'If the chip isn’t registered yet, register it with the registry of your choice.',
  'Update your contact information there whenever you move or get a new phone number.',
];

/** @returns the end */
function writeSteps(page: PDFKit.PDFDocument, top: number): number {
  writeLine(page, 'How to register', { ...column, y: top }, { font: 'bold', size: 13 });
  let y = top + 21;
  for (const [index, step] of steps.entries()) {
    writeLine(page, `${index + 1}. ${step}`, { ...column, y }, { size: 9.5 });
    y += 15;
  }
  return y;
}

function writeSignatures(page: PDFKit.PDFDocument, shelter: string, y: number): void {
  const width = PAPER_WIDTH / 2 - 10;
  for (const [index, name] of [shelter, 'new owner'].entries()) {
    const x = PAPER_LEFT + index * (PAPER_WIDTH / 2 + 10);
    page.rect(x, y, width, 0.75).fill(printColors.ink);
    writeLine(page, `Date and signature, ${name}`, { x, y: y + 6, width }, { size: 9.5, colour: printColors.soft });
  }
}

function formatShort(day: string): string {
  return formatDay(day, { dateStyle: 'medium' });
}
