import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { FosterOverview, OwnAnimal, OwnHome, OwnOffer } from '../foster-care.contract.ts';
import { fosterMessages } from '../fosters.constants.ts';
import { listDoses } from './doses.queries.ts';
import { todayOf } from './foster-context.ts';
import { selectFosterPet, toFosterPet, type FosterPetRow } from './foster-pet.ts';
import { listAbsences, listSupplies } from './home-details.queries.ts';
import { isActive } from './lock-home.ts';
import { placeInLine } from './offer-line.ts';
import { listReportsOf } from './reports.queries.ts';

const MAX_OFFERS = 50;

interface ReadContext {
  now: Date;
  timeZone: string;
}

/** SQL, on `h` and `n`: the animal of the placement stays in the user's home. The only rule of what a foster sees. */
export function staysWith(userId: number | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(h.user_id = ${userId} and h.status in ('approved', 'paused')
    and n.location_id = h.location_id and n.end_at is null)`;
}

/** All that a user's foster page shows; little without a home. */
export async function getOwnOverview(
  db: Database,
  user: { id: number },
  { now, shelter }: { now: Date; shelter: Shelter },
): Promise<FosterOverview> {
  const context = { now, timeZone: shelter.timeZone };
  const today = todayOf(context);
  const home = await findOwnHome(db, user, context);
  const hasAnimals = home !== null && isActive(home);
  const animals = hasAnimals ? await listOwnAnimals(db, user, today) : [];
  const { urgent_hours, soon_hours, normal_hours } = shelter.fosterResponse;
  return {
    today,
    home,
    animals,
    offers: hasAnimals ? await listOwnOffers(db, home.id, now) : [],
    doses: await listDoses(
      db,
      animals.map(({ id }) => id),
      today,
    ),
    supplies: home === null ? [] : await listSupplies(db, home.id),
    reports: await listReportsOf(db, { userId: user.id }),
    answer_hours: { urgent: urgent_hours, soon: soon_hours, normal: normal_hours },
  };
}

/** @throws ApiError 404 without a home */
export async function getOwnHome(db: Database, user: { id: number }, context: ReadContext): Promise<OwnHome> {
  const home = await findOwnHome(db, user, context);
  if (!home) throw new ApiError(404, fosterMessages.notFoster);
  return home;
}

async function findOwnHome(db: Database, user: { id: number }, context: ReadContext): Promise<OwnHome | null> {
  const row = await db
    .selectFrom('foster_homes')
    .select([
      'id',
      'status',
      'paused_by_shelter',
      'street_address',
      'area',
      'capacity',
      'species',
      'kinds',
      'home_type',
      'household',
    ])
    .select(['other_pets', 'experience', 'reason', 'may_record_doses', 'agreed_at', 'applied_at', 'version'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    agreed_at: row.agreed_at.toISOString(),
    applied_at: row.applied_at.toISOString(),
    absences: await listAbsences(db, row.id, todayOf(context)),
  };
}

/** The animals that stay with a user now, by name. */
export async function listOwnAnimals(
  db: Database,
  user: { id: number },
  today: string,
  petId?: number,
): Promise<OwnAnimal[]> {
  const { rows } = await sql<{ pet: FosterPetRow; start_at: Date; doses_due: number }>`
    select ${selectFosterPet()} as pet, n.start_at, (
      select count(*)::int from treatments t where t.pet_id = p.id and t.due_on <= ${today}::date
        and t.given_at is null and t.skipped_at is null and t.canceled_at is null) as doses_due
    from foster_homes h join placements n on n.location_id = h.location_id join pets p on p.id = n.pet_id
    where ${staysWith(user.id)} ${petId === undefined ? sql`` : sql`and p.id = ${petId}`}
    order by lower(p.name), p.id`.execute(db);
  return rows.map(({ pet, start_at, doses_due }) => ({
    ...toFosterPet(pet),
    since: start_at.toISOString(),
    doses_due,
  }));
}

/** @throws ApiError 404 for an offer that is gone */
export async function getOwnOffer(db: Database, id: number, now: Date): Promise<OwnOffer> {
  const [offer] = await selectOffers(db, sql<SqlBool>`o.id = ${id}`, now);
  if (!offer) throw new ApiError(404, fosterMessages.noOffer);
  return offer;
}

async function listOwnOffers(db: Database, homeId: number, now: Date): Promise<OwnOffer[]> {
  return selectOffers(db, sql<SqlBool>`o.home_id = ${homeId}`, now);
}

interface OfferRow extends Omit<OwnOffer, 'pet' | 'sent_at' | 'expires_at' | 'is_open'> {
  pet: FosterPetRow;
  sent_at: Date;
  expires_at: Date;
}

async function selectOffers(db: Database, condition: RawBuilder<SqlBool>, now: Date): Promise<OwnOffer[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, ${selectFosterPet()} as pet, need.urgency, need.kinds, need.note, need.until_on, o.sent_at,
      o.expires_at, o.answer, ${placeInLine} as place, o.outcome, o.reason
    from foster_offers o join foster_needs need on need.id = o.need_id join pets p on p.id = need.pet_id
    where ${condition}
    order by o.outcome is not null, o.id desc limit ${MAX_OFFERS}`.execute(db);
  return rows.map(({ pet, sent_at, expires_at, ...offer }) => ({
    ...offer,
    pet: toFosterPet(pet),
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_open: offer.outcome === null && expires_at >= now,
  }));
}
