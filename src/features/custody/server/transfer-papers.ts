import type { Database } from '../../../platform/database.ts';
import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine, writeText } from '../../../platform/documents/pdf-text.ts';
import { PAPER_LEFT as LEFT, PAPER_WIDTH as WIDTH, renderPaperHead } from '../../../platform/documents/paper-head.ts';
import { printColors } from '../../../platform/documents/render-logo.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { formatWeight } from '../../pets/pet-weight.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { identifierLabels, intakeLabels } from '../custody.constants.ts';
import type { AnimalRecord } from '../custody.contract.ts';
import { findRecord } from './find-record.ts';

const LABEL_WIDTH = 150;

/**
 * The papers that go with an animal to another shelter: who it is, its stay here, and lines for both signatures.
 * @throws ApiError 404 without a record, 409 if it was never in care
 */
export async function transferPapers(
  db: Database,
  petId: number,
  { shelter, now }: { shelter: Shelter; now: Date },
): Promise<Buffer> {
  const record = await findRecord(db, petId);
  const { custody } = record;
  if (!custody) throw new ApiError(409, `${record.name} was never in our care.`);
  const dayOf = (at: string) => formatDay(dayIn(shelter.timeZone, new Date(at)), { dateStyle: 'long' });
  const organization = custody.outcome_type === 'transfer_out' ? custody.outcome_organization : null;
  return makePdf({ title: `Transfer of ${record.name}`, now }, (page) => {
    renderPaperHead(page, shelter);
    writeLine(page, `Transfer of ${record.name}`, { x: LEFT, y: 152, width: WIDTH }, { font: 'bold', size: 26 });
    let y = drawRows(page, 'The animal', animalRows(record), 200);
    y = drawRows(
      page,
      'Its stay with us',
      [
        ['Came in', `${dayOf(custody.intake_at)} (${intakeLabels[custody.intake_type]})`],
        ...(custody.reason ? [['Reason', custody.reason] as Row] : []),
        ...(custody.outcome_at ? [['Left', dayOf(custody.outcome_at)] as Row] : []),
      ],
      y + 18,
    );
    y = drawRows(
      page,
      'Transfer',
      [
        ['From', shelter.name],
        ['To', organization ?? ''],
        ...(custody.outcome_reason ? [['Note', custody.outcome_reason] as Row] : []),
      ],
      y + 18,
    );
    drawSignatures(page, [shelter.name, organization ?? 'Receiving organization'], Math.min(y + 54, 740));
  });
}

type Row = [label: string, value: string];

function animalRows(record: AnimalRecord): Row[] {
  const rows: [string, string | null][] = [
    ['Code', record.code],
    ['Species', [record.species, record.breed].filter(Boolean).join(', ')],
    ['Sex', [record.gender, neutering(record)].filter(Boolean).join(', ')],
    ['Age', `${formatAge(record)}${bornOn(record)}`],
    ['Color', record.colour],
    ['Weight', record.weight === null ? null : formatWeight(record.weight)],
    ...record.identifiers.map(({ type, value }) => [identifierLabels[type], value] as [string, string]),
    ['Vaccination', record.vaccination_status],
    ['Special needs', record.special_needs === 'none' ? 'None known' : record.special_needs],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as Row] : []));
}

function neutering({ spayed_neutered }: AnimalRecord): string | null {
  if (spayed_neutered === null) return null;
  return spayed_neutered ? 'spayed or neutered' : 'not spayed or neutered';
}

function bornOn({ born_on, born_is_estimate }: AnimalRecord): string {
  if (born_on === null) return '';
  return ` (born ${formatDay(born_on, { dateStyle: 'medium' })}${born_is_estimate ? ', estimated' : ''})`;
}

/** @returns the end of the last row */
function drawRows(page: PDFKit.PDFDocument, title: string, rows: readonly Row[], top: number): number {
  writeLine(page, title, { x: LEFT, y: top, width: WIDTH }, { font: 'bold', size: 13 });
  let y = top + 24;
  for (const [label, value] of rows) {
    writeLine(page, label, { x: LEFT, y, width: LABEL_WIDTH - 12 }, { size: 10.5, colour: printColors.soft });
    const position = { x: LEFT + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH };
    y = Math.max(writeText(page, value.slice(0, MAX_VALUE), position, { size: 10.5 }), y + 14) + 5;
  }
  page.rect(LEFT, y, WIDTH, 0.75).fill(printColors.line);
  return y;
}

/** What fits on the page. */
const MAX_VALUE = 300;

function drawSignatures(page: PDFKit.PDFDocument, names: readonly [string, string], y: number): void {
  for (const [at, name] of names.entries()) {
    const x = LEFT + at * (WIDTH / 2 + 10);
    const width = WIDTH / 2 - 10;
    page.rect(x, y, width, 0.75).fill(printColors.ink);
    writeLine(page, `Date and signature, ${name}`, { x, y: y + 6, width }, { size: 9.5, colour: printColors.soft });
  }
}
