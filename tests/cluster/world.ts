import { setTimeout as pause } from 'node:timers/promises';
import type { FakePaymentsProcess } from '../support/fake-payments.ts';
import type { SignedInUser } from '../support/signed-in-users.ts';
import type { SmtpServer } from '../support/smtp-server.ts';
import type { Books } from './books.ts';
import { Browser, type Entrance } from './browser.ts';
import type { Metrics } from './metrics.ts';

/** What the simulated people share. */
export interface World {
  entrances: readonly Entrance[];
  metrics: Metrics;
  books: Books;
  smtp: SmtpServer;
  payments: FakePaymentsProcess;
  /** Staff, who are logged in. */
  staff: readonly SignedInUser[];
  /** Once it is aborted, people finish what they are doing. */
  closing: AbortSignal;
  /** When a worker was killed, by `performance.now()`. */
  kills: number[];
  /** What people ran into that no phase allows. */
  surprises: string[];
}

let next = 0;

/** A browser at each balancer in turn. */
export function openBrowser({ entrances, metrics }: World): Browser {
  return new Browser(entrances[next++ % entrances.length]!, metrics);
}

/** How many people of each sort there are at once. */
export type Crowd = readonly (readonly [number, (world: World) => Promise<void>])[];

/** Has people come one after the other, until the world closes. Rejects never: what goes wrong is a surprise. */
export async function startCrowd(world: World, crowd: Crowd): Promise<void> {
  const places = crowd.flatMap(([count, live]) => Array.from({ length: count }, () => live));
  await Promise.all(
    places.map(async (live) => {
      await pause(Math.random() * 1000);
      while (!world.closing.aborted) {
        await live(world).catch((error: unknown) => void world.surprises.push(`${live.name}: ${describe(error)}`));
        await think(200, 600);
      }
    }),
  );
}

export function think(fromMs: number, toMs: number): Promise<void> {
  return pause(fromMs + Math.random() * (toMs - fromMs));
}

/** Waits until something is there. @returns null if it isn't in time */
export async function waitFor<T>(
  look: () => Promise<T | null | undefined> | T | null | undefined,
  timeoutMs: number,
): Promise<T | null> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > giveUpAt) return null;
    await think(200, 400);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack?.split('\n')[1] ?? ''}` : String(error);
}

/** Something that the journey takes for granted. @throws Error with the response if it isn't so */
export function assertStatus(page: { status: number; body: unknown }, expected: readonly number[], what: string): void {
  if (expected.includes(page.status)) return;
  throw new Error(`${what}: ${page.status} ${JSON.stringify(page.body).slice(0, 300)}`);
}
