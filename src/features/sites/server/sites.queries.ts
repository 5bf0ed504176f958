import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Site } from '../../settings/sites.contract.ts';
import { weekOf } from '../../settings/site-week.contract.ts';

/** All sites in their order, with what they show by default. */
export async function listSites(db: Database, shelter: Shelter): Promise<Site[]> {
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'version', sql<boolean>`week is not null`.as('has_own_week')])
    .select((expression) => isUsed(expression).as('is_used'))
    .execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return shelter.locations.flatMap((site) => {
    const row = rowsById.get(site.id);
    if (!row) return [];
    const { id, name, address, mapLink, phone, bring, capacity, isOffered } = site;
    const displayed = { id, name, address, map_link: mapLink, phone, bring, capacity, is_offered: isOffered };
    return [{ ...displayed, ...row, is_used: Boolean(row.is_used), week: [...weekOf(site, shelter)] }];
  });
}

/** Whether rows of other tables reference the site. */
export function isUsed({ exists, or, selectFrom }: ExpressionBuilder<Tables, 'sites'>) {
  const named = (table: 'pickups' | 'visit_requests' | 'pets' | 'shelter_events') =>
    exists(
      selectFrom(table)
        .select(sql`1`.as('one'))
        .whereRef(`${table}.location`, '=', 'sites.name')
        .limit(1),
    );
  return or([named('pickups'), named('visit_requests'), named('pets'), named('shelter_events'), hasHousedAnimals]);
}

/** Also those that have left, or moved to another site. */
const hasHousedAnimals = sql<SqlBool>`exists (
  with recursive within as (
    select id from locations where locations.site_id = sites.id
    union all
    select locations.id from locations join within on locations.parent_id = within.id
  )
  select from placements join within on within.id = placements.location_id)`;
