import type { ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { ApiFailure, unlessMissing } from '../../../../browser/api-failure.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../../platform/total.contract.ts';
import { createApiClient, type LoadedPage } from '../../../../browser/create-api-client.ts';
import { cachedLoaderData, cacheLoaderData } from '../../../../browser/dashboard/stale-while-error.ts';
import { pageOf, parsePage, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import { loadColleagues } from '../../../accounts/web/components/colleagues.ts';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import type { AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import type { ApplicationFilter, ApplicationStatus } from '../../adoptions.constants.ts';
import type { AdminApplication, ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { withJointFee } from '../../joint-name.contract.ts';
import { parseAdoptionsParams, boardColumns, columnSize, type AdoptionsParams } from './adoptions-url.ts';

const call = createApiClient<ManageAdoptionsApi>();
const callPets = createApiClient<AdminPetsApi>();

/** Counts capped at `maxCountOf` the search. */
export interface AdoptionCounts {
  all: number;
  /** Null: not counted. */
  counts: Record<ApplicationFilter, number | null>;
}

export function maxCountOf({ search }: Pick<AdoptionsParams, 'search'>): number {
  return search.trim() === '' ? MAX_COUNT : MAX_FOUND;
}

export type ApplicationList = LoadedPage<AdminApplication>;

export interface BoardColumn extends ApplicationList {
  status: ApplicationStatus;
}

interface Loaded {
  /** For the table and the view by pet. */
  list?: ApplicationList;
  /** For the board. */
  columns?: BoardColumn[];
  counts: AdoptionCounts;
  /** The pet in the URL; null if there is none. */
  pet: { name: string } | null;
}

interface LoadedAdoptions extends Partial<Loaded> {
  params: AdoptionsParams;
  page: number;
  error?: { detail: string | null };
}

export async function loadAdoptions({ url, request: { signal } }: ClientLoaderFunctionArgs): Promise<LoadedAdoptions> {
  requireCapability('view applications');
  openDefaultView(url, 'applications');
  const params = parseAdoptionsParams(url.searchParams);
  const page = parsePage(url);
  try {
    const [loadedView, counts, pet] = await Promise.all([
      params.view === 'status' ? loadColumns(url, params, signal) : loadList(url, params, signal),
      loadCounts(params, signal),
      findPet(params.pet_id, signal),
      // The filter's chip names them.
      params.filters['assignee'] === undefined ? undefined : loadColleagues('decide applications'),
    ]);
    const loaded: Loaded = { ...loadedView, counts, pet };
    cacheLoaderData(url, loaded);
    return { ...loaded, params, page };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 403) throw failure;
    // Keep the previous list, so that the search being typed is not lost.
    const error = { detail: failure.hasUserMessage ? failure.message : null };
    return { ...cachedLoaderData<Loaded>(url), params, page, error };
  }
}

async function loadList(url: URL, params: AdoptionsParams, signal: AbortSignal): Promise<{ list: ApplicationList }> {
  const query = params.view === 'pets' ? toApiQuery({ ...params, sort: 'pet', direction: 'asc' }) : toApiQuery(params);
  const list = await listPage({ query, ...pageOf(url), signal });
  assertPageExists(url, list.total);
  return { list };
}

async function loadColumns(
  url: URL,
  params: AdoptionsParams,
  signal: AbortSignal,
): Promise<{ columns: BoardColumn[] }> {
  const columns = boardColumns.map(async (status) => {
    // Undecided applications: oldest first. Decided ones: newest first.
    const direction = status === 'Pending' || status === 'Waitlisted' ? ('asc' as const) : ('desc' as const);
    const query = toApiQuery({ ...params, filter: status, sort: 'date', direction });
    const limit = columnSize(url.searchParams, status);
    return { status, ...(await listPage({ query, page: 1, limit, signal })) };
  });
  return { columns: await Promise.all(columns) };
}

/** A 404 means that there are no applications (`spec.md`, section 7). */
async function listPage(options: Parameters<typeof call.page<'GET /api/adoptions/'>>[1]): Promise<ApplicationList> {
  const empty = { items: [], total: 0, isCapped: false };
  const list = await unlessMissing(call.page('GET /api/adoptions/', options), empty);
  return { ...list, items: list.items.map((item) => withJointFee(item)) };
}

async function loadCounts(params: AdoptionsParams, signal: AbortSignal): Promise<AdoptionCounts> {
  const query = {
    ...params.filters,
    search: params.search,
    pet_id: petIdOf(params),
    is_grouped: 'yes',
    count: 'capped',
  } as const;
  return call('GET /api/adoptions/counts', { query, signal });
}

/** What the API's calls take. */
export function toApiQuery(params: AdoptionsParams) {
  const { search, filter, filters, sort, direction } = params;
  return { ...filters, search, filter, pet_id: petIdOf(params), sort, direction, is_grouped: 'yes' } as const;
}

function petIdOf({ pet_id }: AdoptionsParams): string | undefined {
  return pet_id === undefined ? undefined : String(pet_id);
}

async function findPet(id: number | undefined, signal: AbortSignal): Promise<{ name: string } | null> {
  if (id === undefined) return null;
  return unlessMissing(callPets('GET /api/admin/pets/:id', { params: { id }, signal }), null);
}
