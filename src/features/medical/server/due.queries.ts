import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { parsePetCode, petCode } from '../../pets/pet-code.contract.ts';
import { DUE_WEEK_DAYS } from '../medical.constants.ts';
import type { DueDose, DueFilters, DueList } from '../medical.contract.ts';
import { offeredLot } from './lots.ts';
import { selectPetPhoto, toPhotoPath, type PhotoHash } from './pet-photo.ts';

const PAGE_SIZE = 100;
/** In a filter: animals without a location. */
const NO_LOCATION = '-';

/** SQL: the animals in care as `p`, and where they are. */
const inCare = sql`
  custodies custody join pets p on p.id = custody.pet_id and custody.outcome_at is null and not p.listed_by_owner
  left join placements placement on placement.pet_id = p.id and placement.end_at is null
  left join locations place on place.id = placement.location_id
  left join locations around on around.id = place.parent_id`;
/** A kennel with its room, so that a round goes room by room; a site has its name in a table of its own. */
const locationOf = sql<string | null>`
  case when place.type = 'kennel' and around.name is not null then around.name || ', ' || place.name
    else coalesce(place.name, p.location) end`;

/** The open doses of animals in care up to a day: those to show, and counts for the filters. */
export async function listDue(db: Database, filters: DueFilters, today: string): Promise<DueList> {
  const { until = 'today', page = 1 } = filters;
  const lastDays = { overdue: addDays(today, -1), today, week: addDays(today, DUE_WEEK_DAYS) };
  const { locations, ...counts } = await countDue(db, filters, lastDays, lastDays[until]);
  const atLocation = locations.filter(({ name }) => isChosen(filters.location, name));
  const doses = await selectDue(db, filters, lastDays[until], { today, offset: (page - 1) * PAGE_SIZE });
  return {
    today,
    counts,
    locations,
    total: atLocation.reduce((sum, { due }) => sum + due, 0),
    doses,
  };
}

function isChosen(filter: string | undefined, name: string | null): boolean {
  if (filter === undefined) return true;
  return filter === NO_LOCATION ? name === null : name === filter;
}

/** On `t` and `p`, apart from the location. */
function matching({ type, pet_type, search }: DueFilters, lastDay: string): RawBuilder<SqlBool> {
  const conditions = [
    sql`t.given_at is null and t.skipped_at is null and t.canceled_at is null and t.due_on <= ${lastDay}::date`,
    ...(type ? [sql`t.type = ${type}`] : []),
    ...(pet_type ? [sql`p.type = ${pet_type}`] : []),
    ...(search ? [matchingSearch(search)] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function matchingSearch(search: string): RawBuilder<unknown> {
  const pattern = containing(search);
  const id = parsePetCode(search);
  return sql`(p.name ilike ${pattern} or t.name ilike ${pattern} or p.id = ${id}::integer)`;
}

interface DueCounts {
  overdue: number;
  today: number;
  week: number;
  locations: { name: string | null; due: number }[];
}

/** One statement: the counts of all periods at the chosen location, and of the chosen period by location. */
async function countDue(
  db: Database,
  filters: DueFilters,
  days: Record<'overdue' | 'today' | 'week', string>,
  lastDay: string,
): Promise<DueCounts> {
  const { rows } = await sql<{ name: string | null; overdue: number; today: number; week: number; due: number }>`
    select ${locationOf} as name,
      count(*) filter (where t.due_on <= ${days.overdue}::date)::integer as overdue,
      count(*) filter (where t.due_on <= ${days.today}::date)::integer as today,
      count(*)::integer as week,
      count(*) filter (where t.due_on <= ${lastDay}::date)::integer as due
    from treatments t join (${inCare}) on p.id = t.pet_id
    where ${matching(filters, days.week)}
    group by 1 order by 1 nulls last`.execute(db);
  const chosen = rows.filter(({ name }) => isChosen(filters.location, name));
  const total = (period: 'overdue' | 'today' | 'week') => chosen.reduce((sum, row) => sum + row[period], 0);
  return {
    overdue: total('overdue'),
    today: total('today'),
    week: total('week'),
    locations: rows.filter(({ due }) => due > 0).map(({ name, due }) => ({ name, due })),
  };
}

type DueRow = Omit<DueDose, 'pet'> & {
  pet_id: number;
  pet_name: string;
  pet_type: DueDose['pet']['type'];
  location: string | null;
  photo: PhotoHash | null;
  alerts: string[] | null;
};

async function selectDue(
  db: Database,
  filters: DueFilters,
  lastDay: string,
  { today, offset }: { today: string; offset: number },
): Promise<DueDose[]> {
  const { location } = filters;
  const atLocation =
    location === undefined
      ? sql`true`
      : location === NO_LOCATION
        ? sql`${locationOf} is null`
        : sql`${locationOf} = ${location}`;
  // The page's rows first: what they show besides is looked up only for them.
  const { rows } = await sql<DueRow>`
    with page as (
      select t.*, p.name as pet_name, p.type as pet_type, ${locationOf} as location
      from treatments t join (${inCare}) on p.id = t.pet_id
      where ${matching(filters, lastDay)} and ${atLocation}
      order by ${locationOf} nulls last, lower(p.name), p.id, t.due_on, t.id limit ${PAGE_SIZE} offset ${offset}
    )
    select page.id, page.name, page.type, page.due_on, page.dose, page.route, page.note, page.pet_id, page.pet_name,
      page.pet_type, page.location, ${selectPetPhoto('page.pet_id')} as photo, protocol.name as protocol,
      case when product.id is not null then jsonb_build_object('id', product.id, 'name', product.name) end as product,
      ${offeredLot('page.product_id')} as lot,
      (select jsonb_agg(n.text order by n.type desc, n.created_at desc) from medical_notes n
        where n.pet_id = page.pet_id and n.type <> 'note' and (n.ends_on is null or n.ends_on >= ${today}::date)) as alerts
    from page
    left join products product on product.id = page.product_id
    left join protocol_steps step on step.id = page.step_id
    left join protocols protocol on protocol.id = step.protocol_id
    order by page.location nulls last, lower(page.pet_name), page.pet_id, page.due_on, page.id`.execute(db);
  return rows.map(({ pet_id, pet_name, pet_type, location: place, photo, alerts, ...dose }) => ({
    ...dose,
    alerts: alerts ?? [],
    pet: {
      id: pet_id,
      code: petCode(pet_id),
      name: pet_name,
      type: pet_type,
      photo: photo && toPhotoPath(photo),
      location: place,
    },
  }));
}
