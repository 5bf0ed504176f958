import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { firstInLineEmail, offerClosedEmail } from './emails.ts';
import { emailHomes, type FosterContext } from './foster-context.ts';

/** SQL, on `o`: the place in line of a yes that still counts; 1 is first. */
export const placeInLine = sql<number | null>`(
  case when o.answer = 'yes' and o.outcome is null then (
    select 1 + count(*)::int from foster_offers ahead
    where ahead.need_id = o.need_id and ahead.answer = 'yes' and ahead.outcome is null and ahead.position < o.position)
  end)`;

export interface LineEntry {
  id: number;
  home_id: number;
  name: string;
}

/** The first home in line; null if there is none. Lock the need before. */
export async function findFirst(db: Database, needId: number): Promise<LineEntry | null> {
  const { rows } = await sql<LineEntry>`
    select o.id, o.home_id, u.name
    from foster_offers o join foster_homes h on h.id = o.home_id join users u on u.id = h.user_id
    where o.need_id = ${needId} and o.answer = 'yes' and o.outcome is null
    order by o.position limit 1`.execute(db);
  return rows[0] ?? null;
}

interface LineChange {
  needId: number;
  pet: string;
  /** The home that was first before the change. */
  before: LineEntry | null;
}

/** Emails the home that has become first because the one before it left the line. */
export async function notifyNewFirst(
  trx: Database,
  { needId, pet, before }: LineChange,
  { now, publicUrl }: Pick<FosterContext, 'now' | 'publicUrl'>,
): Promise<void> {
  const first = await findFirst(trx, needId);
  if (!first || !before || first.id === before.id) return;
  await emailHomes(trx, [first.home_id], {
    type: 'foster-first',
    write: ({ name }) => firstInLineEmail({ name, pet, publicUrl }),
    now,
  });
}

/** Closes the open offers of a need, and emails the homes that might still count on it. */
export async function closeOffers(
  trx: Database,
  { needId, pet, isPlaced }: { needId: number; pet: string; isPlaced: boolean },
  { now, publicUrl }: Pick<FosterContext, 'now' | 'publicUrl'>,
): Promise<void> {
  const { rows } = await sql<{ home_id: number; answer: string | null }>`
    update foster_offers set outcome = 'closed', closed_at = ${now}
    where need_id = ${needId} and outcome is null returning home_id, answer`.execute(trx);
  const homes = rows.filter(({ answer }) => answer !== 'no').map(({ home_id }) => home_id);
  await emailHomes(trx, homes, {
    type: 'foster-offer-closed',
    write: ({ name }) => offerClosedEmail({ name, pet, isPlaced, publicUrl }),
    now,
  });
}

/** For a home that has ended: it leaves each line. */
export async function closeOffersOfHome(
  trx: Database,
  homeId: number,
  context: Pick<FosterContext, 'now' | 'publicUrl'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; pet: string }>`
    select n.id, p.name as pet from foster_needs n join pets p on p.id = n.pet_id
    join foster_offers o on o.need_id = n.id
    where o.home_id = ${homeId} and o.outcome is null order by n.id for update of n`.execute(trx);
  for (const { id, pet } of rows) {
    const before = await findFirst(trx, id);
    await trx
      .updateTable('foster_offers')
      .set({ outcome: 'closed', closed_at: context.now })
      .where('need_id', '=', id)
      .where('home_id', '=', homeId)
      .where('outcome', 'is', null)
      .execute();
    await notifyNewFirst(trx, { needId: id, pet, before }, context);
  }
}
