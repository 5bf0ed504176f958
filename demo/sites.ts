import { demoShelter } from '../src/features/settings/demo-shelter.constants.ts';
import { DEFAULT_SHELTER_NAME } from '../src/features/settings/settings.constants.ts';
import { isUsed } from '../src/features/sites/server/index.ts';
import type { Database } from '../src/platform/database.ts';

const names = demoShelter.locations.map(({ name }) => name);

/** Adds the specification's three sites, the first in place of a new shelter's only one. */
export async function insertSites(trx: Database): Promise<void> {
  const sites = demoShelter.locations.map(({ name, address }, at) => ({ name, address, rank: at + 1 }));
  await trx
    .updateTable('sites')
    .set({ ...sites[0]!, former_names: [] })
    .where('name', '=', DEFAULT_SHELTER_NAME)
    .where('version', '=', 1)
    .execute();
  const present = new Set((await trx.selectFrom('sites').select('name').execute()).map(({ name }) => name));
  const missing = sites.filter(({ name }) => !present.has(name));
  if (missing.length > 0) await trx.insertInto('sites').values(missing).execute();
}

/** Removes the demo's sites, unless something real names them, or an Admin has changed them. Leaves a new shelter's one. */
export async function removeSites(trx: Database): Promise<void> {
  const unused = await trx
    .selectFrom('sites')
    .select('id')
    .where('name', 'in', names)
    .where('version', '=', 1)
    .where((expression) => expression.not(isUsed(expression)))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('closed_days').whereRef('closed_days.location', '=', 'sites.name').select('day'))),
    )
    .orderBy('rank')
    .orderBy('id')
    .execute();
  const kept = await trx
    .selectFrom('sites')
    .select('id')
    .where('is_offered', '=', true)
    .$if(unused.length > 0, (sites) =>
      sites.where(
        'id',
        'not in',
        unused.map(({ id }) => id),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  const [first] = kept ? [] : unused;
  const surplus = unused.filter((site) => site !== first).map(({ id }) => id);
  if (surplus.length > 0) await trx.deleteFrom('sites').where('id', 'in', surplus).execute();
  if (!first) return;
  await trx
    .updateTable('sites')
    .set({ name: DEFAULT_SHELTER_NAME, address: null, former_names: names, rank: 1 })
    .where('id', '=', first.id)
    .execute();
}
