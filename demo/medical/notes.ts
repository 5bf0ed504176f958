import type { Database } from '../../src/platform/database.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { atHour, type MedicalAnimal } from './care-of-pet.ts';

interface NotesContext {
  animals: readonly MedicalAnimal[];
  positivePetId: number | null;
  author: number;
  today: string;
  now: Date;
}

type NoteType = 'note' | 'alert' | 'hold';

/** A few alerts, a hold and notes about animals in care. */
export async function insertNotes(
  trx: Database,
  { animals, positivePetId, author, today, now }: NotesContext,
): Promise<void> {
  const inCare = animals.filter(
    ({ stays }) => stays.at(-1)!.last_day === null && stays.at(-1)!.first_day < addDays(today, -3),
  );
  const dogs = inCare.filter(({ type }) => type === 'Dog');
  const cats = inCare.filter(({ type, id }) => type === 'Cat' && id !== positivePetId);
  const about: [MedicalAnimal | undefined, NoteType, string, number][] = [
    [dogs[2], 'alert', 'Allergic to chicken. Feed only the salmon kibble.', 12],
    [dogs[7], 'alert', 'Muzzle for nail trims.', 20],
    [cats[3], 'alert', 'Needs eye drops in the morning and the evening.', 4],
    [dogs[5], 'hold', 'Kennel cough. Stays in isolation until the recheck.', 2],
    [dogs[2], 'note', 'Stool is firm again since the change of food.', 5],
    [cats[1], 'note', 'Teeth look good. No dental needed this year.', 9],
    [cats[3], 'note', 'Left eye is clearer than on Monday.', 1],
    [
      animals.find(({ id }) => id === positivePetId),
      'alert',
      'FIV test positive. Confirm it before we talk to applicants.',
      3,
    ],
  ];
  const rows = about.flatMap(([pet, type, text, daysAgo]) =>
    pet === undefined
      ? []
      : [{ pet_id: pet.id, type, text, created_at: new Date(atHour(addDays(today, -daysAgo), 10)), updated_at: now }],
  );
  await trx
    .insertInto('medical_notes')
    .values(
      rows.map((row) => ({ ...row, ends_on: row.type === 'hold' ? addDays(today, 5) : null, written_by: author })),
    )
    .execute();
}
