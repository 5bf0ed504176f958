import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { FosterHome, FosterNeed, FosterOffer } from '../fosters.contract.ts';
import { selectFosterPet, toFosterPet } from './foster-pet.ts';
import { awayUntil, countFree, listMatches } from './homes.queries.ts';
import { placeInLine } from './offer-line.ts';

/** Open needs, the most urgent first; or closed ones, the latest first. */
export function listNeeds(db: Database, { isClosed }: { isClosed: boolean }, today: string): List<FosterNeed> {
  const matching = selectNeeds(db).where('n.closed_at', isClosed ? 'is not' : 'is', null);
  const rows = withPet(matching);
  return listFromQuery(db, {
    matching,
    rows: isClosed
      ? rows.orderBy('n.closed_at', 'desc').orderBy('n.id', 'desc')
      : rows
          .orderBy(sql`array_position(array['urgent', 'soon', 'normal'], n.urgency)`)
          .orderBy('n.created_at')
          .orderBy('n.id'),
    toItems: (found) => toNeeds(db, found, today),
  });
}

/** @throws ApiError 404 for an unknown need */
export async function getNeed(db: Database, id: number, today: string): Promise<FosterNeed> {
  const rows = await withPet(selectNeeds(db).where('n.id', '=', id)).execute();
  const [need] = await toNeeds(db, rows, today);
  if (!need) throw new ApiError(404, fosterMessages.noNeed);
  return need;
}

/** The homes that suit an animal on the list. @throws ApiError 404 for an unknown need */
export async function listMatchesOf(db: Database, id: number, today: string): Promise<FosterHome[]> {
  const need = await getNeed(db, id, today);
  const { pet, kinds, until_on } = need;
  return listMatches(db, { id, type: pet.type, kinds, until_on }, today);
}

function selectNeeds(db: Database) {
  return db.selectFrom('foster_needs as n').innerJoin('pets as p', 'p.id', 'n.pet_id');
}

function withPet(needs: ReturnType<typeof selectNeeds>) {
  return needs
    .leftJoin('placements as place', (join) => join.onRef('place.pet_id', '=', 'p.id').on('place.end_at', 'is', null))
    .leftJoin('locations as l', 'l.id', 'place.location_id')
    .select(['n.id', 'n.urgency', 'n.kinds', 'n.until_on', 'n.note', 'n.created_at', 'n.closed_at', 'n.outcome'])
    .select([selectFosterPet().as('pet'), sql<string | null>`coalesce(l.name, p.location)`.as('location')]);
}

type NeedRow = Awaited<ReturnType<ReturnType<typeof withPet>['execute']>>[number];

async function toNeeds(db: Database, rows: readonly NeedRow[], today: string): Promise<FosterNeed[]> {
  const offers = await listOffers(
    db,
    rows.map(({ id }) => id),
    today,
  );
  return rows.map(({ id, pet, location, urgency, kinds, until_on, note, created_at, closed_at, outcome }) => ({
    id,
    pet: toFosterPet(pet),
    location,
    urgency,
    kinds,
    until_on,
    note,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    outcome,
    offers: offers.get(id) ?? [],
  }));
}

interface OfferRow extends Omit<FosterOffer, 'home' | 'sent_at' | 'expires_at' | 'answered_at'> {
  need_id: number;
  home_id: number;
  name: string;
  free: number;
  away_until: string | null;
  sent_at: Date;
  expires_at: Date;
  answered_at: Date | null;
}

/** By need: the line in its order, then maybes, those without an answer, and the rest. */
async function listOffers(db: Database, needIds: number[], today: string): Promise<Map<number, FosterOffer[]>> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.need_id, o.home_id, u.name, ${countFree} as free, ${awayUntil(today)} as away_until, o.sent_at,
      o.expires_at, o.answer, o.answered_at, ${placeInLine} as place, o.outcome, o.reason
    from foster_offers o join foster_homes h on h.id = o.home_id join users u on u.id = h.user_id
    where o.need_id = any(${needIds}::integer[])
    order by o.outcome = 'placed' desc nulls last, ${placeInLine} nulls last,
      array_position(array['maybe', 'yes', 'no'], o.answer) nulls first, o.sent_at, o.id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ need_id }) => need_id)].map(([needId, group]) => [needId, group.map(toOffer)]),
  );
}

function toOffer({
  need_id: _need,
  home_id,
  name,
  free,
  away_until,
  sent_at,
  expires_at,
  answered_at,
  ...offer
}: OfferRow) {
  return {
    ...offer,
    home: { id: home_id, name, free, away_until },
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}
