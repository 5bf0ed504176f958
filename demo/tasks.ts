import { sql, type Insertable } from 'kysely';
import type { Database, Tables } from '../src/platform/database.ts';
import { dayOf } from './adoptions/demo-types.ts';
import { demoAccounts } from './people.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** The pets, applications and people that the tasks are about. */
interface Subjects {
  /** Available pets, the one that has waited longest first. */
  pets: { id: number; name: string }[];
  /** Pending applications, the oldest first. */
  applications: { id: number; first_name: string; pet_name: string }[];
  people: { id: number; name: string }[];
}

interface DemoTask {
  title: string;
  details?: string;
  /** From today. */
  dueInDays?: number;
  doneDaysAgo?: number;
  /** Left to anyone. */
  isUnassigned?: boolean;
  repeats?: Tables['tasks']['repeats'];
  pet_id?: number;
  application_id?: number;
  person_id?: number;
}

/** Inserts the Admin's to-do list: overdue, for today and later, without a date, and done. */
export async function insertTasks(trx: Database, now: Date): Promise<void> {
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirstOrThrow();
  const today = new Date(Math.floor(now.getTime() / day) * day);
  const daysFrom = (days: number) => new Date(today.getTime() + days * day);
  const tasks = listTasks(await findSubjects(trx));
  const rows = tasks.map(
    ({ dueInDays, doneDaysAgo, isUnassigned = false, ...task }, at): Insertable<Tables['tasks']> => ({
      ...task,
      owner_id: isUnassigned ? null : admin.id,
      created_by: admin.id,
      due_on: dueInDays === undefined ? null : dayOf(daysFrom(dueInDays)),
      created_at: new Date(daysFrom(-4 - (at % 4)).getTime() + (9 + at / 2) * hour),
      done_at: doneDaysAgo === undefined ? null : new Date(daysFrom(-doneDaysAgo).getTime() + 16 * hour),
      done_by: doneDaysAgo === undefined ? null : admin.id,
      is_demo: true,
    }),
  );
  await trx.insertInto('tasks').values(rows).execute();
}

/** Removes the demo's tasks. */
export async function removeTasks(trx: Database): Promise<void> {
  await trx.deleteFrom('tasks').where('is_demo', '=', true).execute();
}

function listTasks({ pets, applications, people }: Subjects): DemoTask[] {
  const [weighed, photographed, examined, registered] = pets;
  const [oldest, second] = applications;
  const [donor] = people;
  return [
    { title: `Weigh ${weighed!.name} after the diet change`, dueInDays: -3, pet_id: weighed!.id },
    {
      title: `Ask ${oldest!.first_name} for the landlord’s permission`,
      details: 'Rents the second floor. The lease says pets need a written OK.',
      dueInDays: -1,
      application_id: oldest!.id,
    },
    {
      title: `Call the reference for ${second!.pet_name}’s application`,
      details: 'Best after 4:00 PM.',
      dueInDays: 0,
      application_id: second!.id,
    },
    { title: `Take new photos of ${photographed!.name}`, dueInDays: 0, pet_id: photographed!.id },
    {
      title: 'Order puppy food and litter',
      details: 'Two bags of each are left.',
      dueInDays: 0,
      isUnassigned: true,
      repeats: 'every two weeks',
    },
    {
      title: 'Test the smoke detectors in the cat rooms',
      dueInDays: 1,
      isUnassigned: true,
      repeats: 'every three months',
    },
    { title: `Thank ${donor!.name} for the blankets`, dueInDays: 2, person_id: donor!.id },
    { title: `Book a dental check for ${examined!.name}`, dueInDays: 4, pet_id: examined!.id },
    { title: 'Write the next newsletter', details: 'Lead with the senior dogs.', dueInDays: 7, repeats: 'monthly' },
    { title: 'Fix the latch on the rabbit pen', isUnassigned: true },
    { title: 'Wash the quarantine blankets', dueInDays: -1, doneDaysAgo: 1 },
    {
      title: `Register ${registered!.name}’s microchip`,
      dueInDays: -2,
      doneDaysAgo: 2,
      pet_id: registered!.id,
    },
  ];
}

async function findSubjects(trx: Database): Promise<Subjects> {
  const pets = await trx
    .selectFrom('pets')
    .select(['id', 'name'])
    .where('is_demo', '=', true)
    .where('adoption_status', '=', 'Available')
    .where('owner_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(4)
    .execute();
  const applications = await trx
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .select(['a.id', 'a.first_name', 'p.name as pet_name'])
    .where('a.is_demo', '=', true)
    .where('a.status', '=', 'Pending')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(2)
    .execute();
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('is_demo', '=', true)
    .where(sql<boolean>`email <> all(${demoAccounts.map(({ email }) => email)})`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .execute();
  return { pets, applications, people };
}
