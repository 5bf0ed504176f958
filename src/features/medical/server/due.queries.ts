import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { parsePetCode, petCode } from '../../pets/pet-code.contract.ts';
import { DUE_WEEK_DAYS } from '../medical.constants.ts';
import type { DueDose, DueFilters, DueList } from '../treatments.contract.ts';
import { offeredLot } from './lots.ts';
import { selectPetPhoto, toPhotoPath, type PhotoHash } from './pet-photo.ts';
import { isOpenTreatment } from './treatments.queries.ts';

const PAGE_SIZE = 100;
/** In a filter: animals without a location. */
const NO_LOCATION = '-';

/** SQL: a kennel with its room, so that a round goes room by room; a site has its name in a table of its own. */
const locationOf = sql<string | null>`
  case when place.type = 'kennel' and around.name is not null then around.name || ', ' || place.name
    else coalesce(place.name, p.location) end`;

/** The open doses of animals in care up to a day: those to show, and counts for the filters. */
export async function listDue(db: Database, filters: DueFilters, today: string): Promise<DueList> {
  const { until = 'today', location } = filters;
  const lastDays = { overdue: addDays(today, -1), today, week: addDays(today, DUE_WEEK_DAYS) };
  const { counts, doses } = await selectDue(db, filters, { ...lastDays, last: lastDays[until] });
  const chosen = counts.filter(({ name }) => isChosen(location, name));
  const total = (period: keyof Omit<LocationCounts, 'name'>) => chosen.reduce((sum, row) => sum + row[period], 0);
  return {
    today,
    counts: { overdue: total('overdue'), today: total('today'), week: total('week') },
    locations: counts.filter(({ due }) => due > 0).map(({ name, due }) => ({ name, due })),
    total: total('due'),
    doses: doses.map(toDueDose),
  };
}

function isChosen(filter: string | undefined, name: string | null): boolean {
  if (filter === undefined) return true;
  return filter === NO_LOCATION ? name === null : name === filter;
}

/** On `p` and its `open` doses, apart from the location. */
function matching({ pet_type, search }: DueFilters): RawBuilder<SqlBool> {
  const conditions = [...(pet_type ? [sql`p.type = ${pet_type}`] : []), ...(search ? [matchingSearch(search)] : [])];
  return conditions.length === 0 ? sql`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function matchingSearch(search: string): RawBuilder<unknown> {
  const pattern = containing(search);
  const id = parsePetCode(search);
  return sql`(p.name ilike ${pattern} or p.id = ${id}::integer
    or (select name from treatments where id = open.id) ilike ${pattern})`;
}

interface LocationCounts {
  name: string | null;
  overdue: number;
  today: number;
  week: number;
  /** In the chosen period. */
  due: number;
}

type DueRow = Omit<DueDose, 'pet' | 'alerts'> & {
  pet_id: number;
  pet_name: string;
  pet_type: DueDose['pet']['type'];
  location: string | null;
  photo: PhotoHash | null;
  alerts: string[] | null;
};

/** One statement, so that the animals in care and their locations are read once. */
async function selectDue(
  db: Database,
  filters: DueFilters,
  days: Record<'overdue' | 'today' | 'week' | 'last', string>,
): Promise<{ counts: LocationCounts[]; doses: DueRow[] }> {
  const { location, type, page = 1 } = filters;
  const atLocation =
    location === undefined ? sql`true` : location === NO_LOCATION ? sql`location is null` : sql`location = ${location}`;
  // What is open first, from an index, and then the page's rows: what they show besides is looked up only for them.
  const { rows } = await sql<{ counts: LocationCounts[]; doses: DueRow[] }>`
    with open as materialized (
      select t.id, t.due_on, t.pet_id
      from treatments t join custodies c on c.pet_id = t.pet_id and c.outcome_at is null
      where ${isOpenTreatment} and t.due_on <= ${days.week}::date ${type ? sql`and t.type = ${type}` : sql``}
    ), due as materialized (
      select open.*, p.name as pet_name, p.type as pet_type, ${locationOf} as location
      from open join pets p on p.id = open.pet_id and not p.listed_by_owner
      left join placements placement on placement.pet_id = p.id and placement.end_at is null
      left join locations place on place.id = placement.location_id
      left join locations around on around.id = place.parent_id
      where ${matching(filters)}
    ), counts as (
      select location as name, count(*) filter (where due_on <= ${days.overdue}::date) as overdue,
        count(*) filter (where due_on <= ${days.today}::date) as today, count(*) as week,
        count(*) filter (where due_on <= ${days.last}::date) as due
      from due group by 1
    ), page as (
      select * from due where due_on <= ${days.last}::date and ${atLocation}
      order by location nulls last, lower(pet_name), pet_id, due_on, id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    ), doses as (
      select page.id, t.name, t.type, page.due_on, t.dose, t.route, t.note, page.pet_id, page.pet_name, page.pet_type,
        page.location, ${selectPetPhoto('page.pet_id')} as photo, protocol.name as protocol,
        case when product.id is not null then jsonb_build_object('id', product.id, 'name', product.name) end as product,
        ${offeredLot('t.product_id')} as lot,
        (select jsonb_agg(n.text order by n.type desc, n.created_at desc) from medical_notes n
          where n.pet_id = page.pet_id and n.type <> 'note' and (n.ends_on is null or n.ends_on >= ${days.today}::date)
        ) as alerts
      from page
      join treatments t on t.id = page.id
      left join products product on product.id = t.product_id
      left join protocol_steps step on step.id = t.step_id
      left join protocols protocol on protocol.id = step.protocol_id
    )
    select coalesce((select json_agg(counts order by name nulls last) from counts), '[]') as counts,
      coalesce((
        select json_agg(doses order by location nulls last, lower(pet_name), pet_id, due_on, id) from doses), '[]') as doses
  `.execute(db);
  return rows[0]!;
}

function toDueDose({ pet_id, pet_name, pet_type, location, photo, alerts, ...dose }: DueRow): DueDose {
  const pet = { id: pet_id, code: petCode(pet_id), name: pet_name, type: pet_type };
  return { ...dose, alerts: alerts ?? [], pet: { ...pet, photo: photo && toPhotoPath(photo), location } };
}
