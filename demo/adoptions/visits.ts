import type { Insertable } from 'kysely';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { seededRandom } from '../seeded-random.ts';
import { day, dayOf, freeHour, type Person } from './demo-types.ts';

/** Days from today of the visits. */
const days = [-9, -7, -6, -5, -4, -3, -2, -2, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 9, 12, 13] as const;
const visitedStatuses = ['Available', 'Pending'] as const;

/** Inserts visit requests around today; most past visits have taken place. */
export async function insertVisits(trx: Database, people: readonly Person[], now: Date): Promise<void> {
  const random = seededRandom(20_261_124);
  const pets = await trx
    .selectFrom('pets')
    .select(['id', 'name'])
    .where('is_demo', '=', true)
    .where('adoption_status', 'in', visitedStatuses)
    .where('created_at', '<', new Date(now.getTime() - 20 * day))
    .orderBy('id')
    .execute();
  const visitors = random.shuffle(people.filter(({ created_at }) => created_at.getTime() < now.getTime() - 20 * day));
  const selected = random.shuffle(pets);
  const visits = days.map((ahead, at): Insertable<Tables['visit_requests']> => {
    const [visitor, pet] = [visitors[at]!, selected[at]!];
    // One visitor could not name the pet.
    const isVague = at === 17;
    return {
      pet_id: isVague ? null : pet.id,
      pet_name: isVague ? 'the gray cat in the window' : pet.name,
      pet_key: isVague ? 'the gray cat in the window' : `no. ${pet.id}`,
      name: visitor.name,
      email: visitor.email,
      visit_date: addDays(dayOf(now), ahead),
      user_id: visitor.id,
      created_at: freeHour(random, now, Math.min(ahead, 0) - random.between(1, 6)),
      status: ahead >= 0 ? 'booked' : random.chance(0.8) ? 'done' : 'no-show',
    };
  });
  await trx.insertInto('visit_requests').values(visits).execute();
}
