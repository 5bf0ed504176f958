import { capitalize } from '../../../platform/capitalize.contract.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { formatWeight } from '../../pets/pet-weight.contract.ts';
import { procedureTypeLabels } from '../medical.constants.ts';
import type { Procedure } from '../medical.contract.ts';
import { animalPdf, formatShortDay, identityRows, type AnimalPaper, type ShelterContact } from './animal-pdf.ts';
import { toVaccineRows, vaccineColumns } from './certificate-pdf.ts';
import type { PrintedAnimal } from './printed-animal.ts';

const MAX_WEIGHTS = 6;
const MAX_OTHER_TREATMENTS = 12;

interface HandOverContext {
  shelter: ShelterContact;
  now: Date;
}

/** What the adopter gets with the animal. Staff's notes stay with the shelter; alerts go along. */
export async function handOverPdf(animal: PrintedAnimal, { shelter, now }: HandOverContext): Promise<Buffer> {
  return animalPdf({ title: `${animal.name}’s health record`, animal, shelter, now }, (paper) => {
    paper.rows(identityRows(animal));
    writeNext(paper, animal, shelter);
    writeTreatments(paper, animal, shelter);
    writeProcedures(paper, animal.procedures);
    writeWeights(paper, animal, shelter);
    writeGoodToKnow(paper, animal);
    paper.text(`Printed on ${formatShortDay(dayIn(shelter.timeZone, now))}.`);
  });
}

function writeNext(
  paper: AnimalPaper,
  { name, planned, procedures }: PrintedAnimal,
  { phone, email }: ShelterContact,
): void {
  paper.heading('What to do next');
  const followUps = procedures.flatMap(({ type, follow_up_on }): [string, string][] =>
    follow_up_on === null ? [] : [[`Follow-up: ${procedureTypeLabels[type]}`, follow_up_on]],
  );
  const due = [...planned.map(({ name: dose, due_on }): [string, string] => [dose, due_on!]), ...followUps];
  const rows = due.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  const columns = [
    { title: 'What', share: 0.6 },
    { title: 'Due', share: 0.4 },
  ];
  if (rows.length > 0)
    paper.table(
      columns,
      rows.map(([what, day]) => [what, formatShortDay(day)]),
    );
  paper.text(`Take ${name} to your veterinarian within two weeks, and bring this record along.`);
  const contact = [phone, email].filter(Boolean).join(' or ');
  if (contact) paper.text(`Questions? Contact us: ${contact}.`);
}

function writeTreatments(paper: AnimalPaper, animal: PrintedAnimal, shelter: ShelterContact): void {
  const vaccines = animal.done.filter(({ type }) => type === 'vaccine');
  if (vaccines.length > 0) {
    paper.heading('Vaccinations');
    paper.table(vaccineColumns, toVaccineRows(animal, vaccines, shelter));
  }
  const others = animal.done.filter(({ type }) => type !== 'vaccine').slice(0, MAX_OTHER_TREATMENTS);
  if (others.length === 0) return;
  paper.heading('Other treatments and tests');
  const columns = [
    { title: 'Treatment', share: 0.45 },
    { title: 'Given on', share: 0.25 },
    { title: 'Result or dose', share: 0.3 },
  ];
  const rows = others.map(({ name, given_at, result, dose }) => [
    name,
    formatShortDay(dayIn(shelter.timeZone, given_at!)),
    result === null ? (dose ?? '') : capitalize(result),
  ]);
  paper.table(columns, rows);
}

function writeProcedures(paper: AnimalPaper, procedures: readonly Procedure[]): void {
  if (procedures.length === 0) return;
  paper.heading('Procedures');
  const columns = [
    { title: 'Procedure', share: 0.4 },
    { title: 'Day', share: 0.2 },
    { title: 'Veterinarian', share: 0.2 },
    { title: 'Outcome', share: 0.2 },
  ];
  const rows = procedures.map(({ type, name, performed_on, veterinarian, outcome }) => [
    name === null ? procedureTypeLabels[type] : `${procedureTypeLabels[type]}: ${name}`,
    formatShortDay(performed_on),
    veterinarian ?? '',
    outcome ?? '',
  ]);
  paper.table(columns, rows);
}

function writeWeights(paper: AnimalPaper, { weights }: PrintedAnimal, { timeZone }: ShelterContact): void {
  if (weights.length === 0) return;
  paper.heading('Weight');
  const latest = weights.slice(-MAX_WEIGHTS).toReversed();
  const columns = [
    { title: 'Day', share: 0.4 },
    { title: 'Weight', share: 0.6 },
  ];
  paper.table(
    columns,
    latest.map(({ kg, weighed_at }) => [formatShortDay(dayIn(timeZone, weighed_at)), formatWeight(kg)]),
  );
}

function writeGoodToKnow(paper: AnimalPaper, { alerts, special_needs, personality }: PrintedAnimal): void {
  const needs = special_needs === null || /^none\.?$/i.test(special_needs) ? '' : special_needs;
  const texts = [...alerts, needs, personality ?? ''].filter((text) => text !== '');
  if (texts.length === 0) return;
  paper.heading('Good to know');
  for (const text of texts) paper.text(text);
}
