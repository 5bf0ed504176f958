import type { ClientLoaderFunctionArgs } from 'react-router';
import { ApiFailure, unlessMissing } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { cachedLoaderData, cacheLoaderData } from '../../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import type { ManagePetsApi } from '../../../pets/manage-pets.contract.ts';
import type { ApplicationFilter, ApplicationStatus } from '../../application-words.contract.ts';
import type { ManageAdoptionsApi, ManagedApplication } from '../../manage-adoptions.contract.ts';
import { adoptionsAsked, boardColumns, columnSize, type AdoptionsAsked } from './adoptions-address.ts';

const call = currentUser<ManageAdoptionsApi>();
const callPets = currentUser<ManagePetsApi>();

export interface AdoptionCounts {
  all: number;
  counts: Record<ApplicationFilter, number>;
}

export interface ApplicationList {
  items: ManagedApplication[];
  total: number;
}

export interface BoardColumn extends ApplicationList {
  status: ApplicationStatus;
}

interface Loaded {
  /** What the table and the groups by pet are made of. */
  list?: ApplicationList;
  /** What the board is made of. */
  columns?: BoardColumn[];
  counts: AdoptionCounts;
  /** The one that was asked for; null: there is none. */
  pet: { name: string } | null;
}

interface LoadedAdoptions extends Partial<Loaded> {
  asked: AdoptionsAsked;
  page: number;
  error?: { detail: string | null };
}

export async function loadAdoptions({ url, request: { signal } }: ClientLoaderFunctionArgs): Promise<LoadedAdoptions> {
  const asked = adoptionsAsked(url.searchParams);
  const page = parsePage(url);
  try {
    const [shown, counts, pet] = await Promise.all([
      asked.view === 'status' ? loadColumns(url, asked, signal) : loadList(url, asked, signal),
      call('GET /api/adoptions/counts', { query: { search: asked.search, pet_id: petIdOf(asked) }, signal }),
      findPet(asked.pet_id, signal),
    ]);
    const loaded: Loaded = { ...shown, counts, pet };
    cacheLoaderData(url, loaded);
    return { ...loaded, asked, page };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 403) throw failure;
    // What was seen before stays, and with it the search that one is typing.
    const error = { detail: failure.hasUserMessage ? failure.message : null };
    return { ...cachedLoaderData<Loaded>(url), asked, page, error };
  }
}

async function loadList(url: URL, asked: AdoptionsAsked, signal: AbortSignal): Promise<{ list: ApplicationList }> {
  const { search, filter } = asked;
  const order = asked.view === 'pets' ? { sort: 'pet' as const } : { sort: asked.sort, direction: asked.direction };
  const query = { search, filter, pet_id: petIdOf(asked), ...order };
  const list = await listPage({ query, page: parsePage(url), limit: PAGE_SIZE, signal });
  assertPageExists(url, list.total);
  return { list };
}

async function loadColumns(url: URL, asked: AdoptionsAsked, signal: AbortSignal): Promise<{ columns: BoardColumn[] }> {
  const columns = boardColumns.map(async (status) => {
    // Whoever has waited longest comes first; of what is decided, the newest.
    const direction = status === 'Pending' || status === 'Waitlisted' ? ('asc' as const) : ('desc' as const);
    const query = { search: asked.search, pet_id: petIdOf(asked), filter: status, sort: 'date' as const, direction };
    const limit = columnSize(url.searchParams, status);
    return { status, ...(await listPage({ query, page: 1, limit, signal })) };
  });
  return { columns: await Promise.all(columns) };
}

/** A 404 means that there are no applications (`spec.md`, section 7). */
function listPage(options: Parameters<typeof call.page<'GET /api/adoptions/'>>[1]): Promise<ApplicationList> {
  return unlessMissing(call.page('GET /api/adoptions/', options), { items: [], total: 0 });
}

/** As an address carries it. */
function petIdOf({ pet_id }: AdoptionsAsked): string | undefined {
  return pet_id === undefined ? undefined : String(pet_id);
}

async function findPet(id: number | undefined, signal: AbortSignal): Promise<{ name: string } | null> {
  if (id === undefined) return null;
  return unlessMissing(callPets('GET /api/pets/manage/:id', { params: { id }, signal }), null);
}
