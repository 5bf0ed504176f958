import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint, violatedForeignKey } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { to24HourTime } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { siteLimits, siteMessages } from '../../settings/sites.constants.ts';
import type { SiteInput } from '../../settings/sites.contract.ts';
import type { SiteWeek, SlotPlaces } from '../../settings/site-week.contract.ts';

export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

type SiteRow = Selectable<Tables['sites']>;
type PartialInput = { [K in keyof SiteInput]?: SiteInput[K] | undefined };

/**
 * Adds a site at the end.
 * @throws ApiError 409 for a name that another site has, or too many sites
 */
export async function addSite(
  db: Database,
  { name, ...input }: PartialInput & { name: string },
  { actor, ip, now }: ActionContext,
): Promise<number> {
  return changeSites(db, actor, async (trx, sites) => {
    if (sites.length >= siteLimits.sites) throw new ApiError(409, siteMessages.tooMany);
    const rank = Math.max(0, ...sites.map((site) => site.rank)) + 1;
    const values = { address: '', ...toColumns(input), name, rank };
    const { id } = await trx.insertInto('sites').values(values).returning('id').executeTakeFirstOrThrow();
    await recordEvent(trx, { actor, action: 'site.added', subject: { type: 'site', id }, details: { name }, ip, now });
    return id;
  });
}

/**
 * Changes a site; absent fields stay. Whatever names it follows a new name by the database's foreign keys. Bookings outside
 * new hours stay.
 * @throws ApiError 404 for an unknown site, 409 for a newer version, a name that another site has, or closing the last one
 */
export async function updateSite(
  db: Database,
  id: number,
  { version, ...input }: PartialInput & { version?: number | undefined },
  { actor, ip, now }: ActionContext,
): Promise<void> {
  await changeSites(db, actor, async (trx, sites) => {
    const before = getSite(sites, id);
    if (version !== undefined && version !== before.version) throw new ApiError(409, siteMessages.newer);
    const changed = Object.entries(toColumns(input)).filter(([column, value]) => {
      const previous = before[column as keyof SiteRow];
      return !isDeepStrictEqual(column === 'week' && value !== null ? JSON.parse(value as string) : value, previous);
    });
    if (changed.length === 0) return;
    const values = Object.fromEntries(changed) as Partial<Insertable<Tables['sites']>>;
    const isRenamed = values.name !== undefined;
    const formerNames = before.former_names.filter((each) => each !== values.name);
    await trx
      .updateTable('sites')
      .set({
        ...values,
        version: before.version + 1,
        ...(isRenamed && { former_names: [...formerNames, before.name] }),
      })
      .where('id', '=', id)
      .execute();
    await assertOneOffered(trx);
    const details = {
      name: values.name ?? before.name,
      changes: changed.filter(([column]) => column !== 'name').map(([column, value]) => describeColumn(column, value)),
      ...(isRenamed && { was: before.name }),
    };
    await recordEvent(trx, { actor, action: 'site.changed', subject: { type: 'site', id }, details, ip, now });
  });
}

/**
 * Deletes a site that nothing names; foreign keys guard it.
 * @throws ApiError 404 for an unknown site, 409 for one in use, or the last one
 */
export async function deleteSite(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await changeSites(db, actor, async (trx, sites) => {
    const { name } = getSite(sites, id);
    await trx.deleteFrom('sites').where('id', '=', id).execute();
    await assertOneOffered(trx);
    await recordEvent(trx, {
      actor,
      action: 'site.deleted',
      subject: { type: 'site', id },
      details: { name },
      ip,
      now,
    });
  });
}

/** @throws ApiError 400 if a site is missing, unknown or listed twice */
export async function orderSites(
  db: Database,
  ids: readonly number[],
  { actor, ip, now }: ActionContext,
): Promise<void> {
  await changeSites(db, actor, async (trx, sites) => {
    const isComplete = ids.length === sites.length && sites.every(({ id }) => ids.includes(id));
    if (!isComplete) throw new ApiError(400, siteMessages.order, { fields: { ids: siteMessages.order } });
    if (sites.every(({ id }, at) => id === ids[at])) return;
    for (const [at, id] of ids.entries())
      await trx
        .updateTable('sites')
        .set({ rank: at + 1 })
        .where('id', '=', id)
        .execute();
    await recordEvent(trx, { actor, action: 'site.ordered', subject: { type: 'site', id: null }, ip, now });
  });
}

/** Locks all sites, so that two Admins can't close the last two at the same moment. */
async function changeSites<T>(
  db: Database,
  actor: CurrentUser,
  change: (trx: Database, sites: readonly SiteRow[]) => Promise<T>,
): Promise<T> {
  try {
    return await transactionWithRetry(db, async (trx) => {
      // A lock on the rows would not hold back an added one.
      await sql`lock table sites in share row exclusive mode`.execute(trx);
      await confirmCurrentUser(trx, actor);
      const sites = await trx.selectFrom('sites').selectAll().orderBy('rank').orderBy('id').execute();
      return change(trx, sites);
    });
  } catch (error) {
    if (['sites_name', 'sites_name_in_any_case'].includes(violatedConstraint(error))) {
      throw new ApiError(409, siteMessages.duplicateName, { fields: { name: siteMessages.duplicateName } });
    }
    if (violatedForeignKey(error) !== '') throw new ApiError(409, siteMessages.inUse);
    throw error;
  }
}

function getSite(sites: readonly SiteRow[], id: number): SiteRow {
  const site = sites.find((each) => each.id === id);
  if (!site) throw new ApiError(404, siteMessages.notFound);
  return site;
}

async function assertOneOffered(trx: Database): Promise<void> {
  const offered = await trx.selectFrom('sites').select('id').where('is_offered', '=', true).limit(1).execute();
  if (offered.length === 0) throw new ApiError(409, siteMessages.last, { fields: { is_offered: siteMessages.last } });
}

/** The given fields as columns. An empty text about what to bring, or map link, follows the default. */
function toColumns({ week, bring, map_link, ...input }: PartialInput) {
  const columns = {
    ...input,
    ...(bring !== undefined && { bring: bring || null }),
    ...(map_link !== undefined && { map_link: map_link || null }),
    ...(week !== undefined && { week: week && JSON.stringify(sortSlots(week)) }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    Insertable<Tables['sites']>
  >;
}

function sortSlots(week: SiteWeek): SiteWeek {
  return week.map((day) => ({ ...day, pickups: byTime(day.pickups), visits: byTime(day.visits) }));
}

function byTime(slots: readonly SlotPlaces[]): SlotPlaces[] {
  return slots.toSorted((one, other) => to24HourTime(one.time).localeCompare(to24HourTime(other.time)));
}

const columnNames: Record<string, string> = {
  map_link: 'the map link',
  bring: 'what to bring',
  week: 'the hours and slots',
};

function describeColumn(column: string, value: unknown): string {
  if (column === 'is_offered') return value ? 'bookings (opened)' : 'bookings (closed)';
  return columnNames[column] ?? `the ${column}`;
}
