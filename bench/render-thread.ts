// Renders the catalogue page repeatedly in a worker thread, with the pets in memory: the cost of rendering alone, with
// one card that the server has not rendered before, as after a write, and with only such cards, as after a start.
import { parentPort, workerData } from 'node:worker_threads';
import type { FacetCounts } from '../src/features/pets/pet-search.contract.ts';
import type { Pet } from '../src/features/pets/pets.contract.ts';
import type { Services } from '../src/services.ts';
import { cataloguePath } from './catalogue-path.ts';
import type { RenderTimes } from './catalogue-render.ts';

const WARM_UP = 300;
const ROUNDS = 15;
const PAGES_A_ROUND = 40;

const { bundle, pets, counts } = workerData as { bundle: string; pets: Pet[]; counts: FacetCounts };
const { handle } = (await import(bundle)) as { handle(request: Request, services: Services): Promise<Response> };
const shelter = {
  name: 'Shelter World',
  phone: '+1 555 0100',
  email: 'hello@shelter.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
  openingDays: 'every day',
  openingHours: '8:00 AM - 8:00 PM',
  socialLinks: {},
};
let newCards = 0;
let version = 0;
const withNewCards = () =>
  pets.map((pet, at) => (at < newCards ? { ...pet, name: `${pet.name} ${(version += 1)}` } : pet));
const services = {
  publicUrl: 'http://127.0.0.1',
  isDevelopment: false,
  clock: { now: () => new Date() },
  reportError: (error: unknown) => {
    throw error;
  },
  pets: {
    searchPets: async () => ({
      pets: withNewCards(),
      total: 500,
      counts,
      corrected: [],
      ignored: [],
      searchedTerms: [],
      searched: {},
      relaxed: [],
    }),
  },
  settings: { getShelter: async () => shelter },
  getShelter: async () => shelter,
  shelterDefaults: shelter,
} as unknown as Services;

async function renderPages(count: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    await (await handle(new Request(`http://127.0.0.1${cataloguePath(1 + (page % 20))}`), services)).text();
  }
}

/** @returns the milliseconds of CPU a page, by round */
async function measure(cards: number): Promise<number[]> {
  newCards = cards;
  await renderPages(WARM_UP);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.threadCpuUsage();
    await renderPages(PAGES_A_ROUND);
    const { user, system } = process.threadCpuUsage(before);
    rounds.push((user + system) / 1000 / PAGES_A_ROUND);
  }
  return rounds;
}

parentPort!.postMessage({
  oneNewCard: await measure(1),
  allNewCards: await measure(pets.length),
} satisfies RenderTimes);
