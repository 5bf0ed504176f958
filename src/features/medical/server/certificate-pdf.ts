import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { animalPdf, formatShortDay, identityRows, type Column, type ShelterContact } from './animal-pdf.ts';
import type { PrintedAnimal } from './printed-animal.ts';
import type { TreatmentRow } from './treatments.queries.ts';

interface CertificateContext {
  shelter: ShelterContact;
  now: Date;
}

/** The vaccination certificate. */
export async function certificatePdf(animal: PrintedAnimal, { shelter, now }: CertificateContext): Promise<Buffer> {
  return animalPdf({ title: 'Vaccination certificate', animal, shelter, now }, (paper) => {
    paper.rows(identityRows(animal));
    paper.heading('Vaccinations');
    const vaccines = animal.done.filter(({ type }) => type === 'vaccine');
    if (vaccines.length === 0) paper.text('No vaccinations are recorded.');
    else paper.table(vaccineColumns, toVaccineRows(animal, vaccines, shelter));
    paper.text(`Issued on ${formatShortDay(dayIn(shelter.timeZone, now))} by ${shelter.name}.`);
  });
}

export const vaccineColumns: readonly Column[] = [
  { title: 'Vaccine', share: 0.34 },
  { title: 'Given on', share: 0.18 },
  { title: 'Lot', share: 0.16 },
  { title: 'Lot expires', share: 0.16 },
  { title: 'Next due', share: 0.16 },
];

/** The next dose stands beside the last one of its protocol. */
export function toVaccineRows(
  { planned }: PrintedAnimal,
  vaccines: readonly TreatmentRow[],
  { timeZone }: ShelterContact,
): string[][] {
  return vaccines.map((row, index) => {
    const isLast =
      row.protocol_id !== null && vaccines.findIndex((each) => each.protocol_id === row.protocol_id) === index;
    const next = isLast ? planned.find(({ protocol_id }) => protocol_id === row.protocol_id) : undefined;
    return [
      row.product_name === null || row.product_name.startsWith(row.name)
        ? row.name
        : `${row.name} (${row.product_name})`,
      formatShortDay(dayIn(timeZone, row.given_at!)),
      row.lot ?? '',
      row.lot_expires_on === null ? '' : formatShortDay(row.lot_expires_on),
      next?.due_on ? formatShortDay(next.due_on) : '',
    ];
  });
}
