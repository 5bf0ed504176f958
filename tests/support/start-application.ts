import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApplication, type Application, type ApplicationOptions } from '../../src/application.ts';
import { removeSites } from '../../demo/sites.ts';
import { demoShelter } from '../../src/features/settings/demo-shelter.constants.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { describeContext } from '../../src/platform/log.ts';
import type { Database } from '../../src/platform/database.ts';
import type { Network } from '../../src/platform/download/network.ts';
import type { Limits } from '../../src/platform/limits/limits.ts';
import { copyMigratedDatabase } from './migrated-database.ts';

export interface StartedApp {
  url: string;
  db: Database;
  application: Application;
  dataDir: string;
  /** Every line logged so far. */
  log: string[];
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Calls the API and parses the response. */
  call<T = CallBody>(method: string, path: string, options?: CallOptions): Promise<CallResponse<T>>;
  /** Invalidates the server's cache after a test has written to the database directly. */
  invalidateCache(): void;
  stop(): Promise<void>;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The fields that most tests read from a response; any may be missing. */
export interface CallBody {
  id: number;
  token: string;
  message: string;
  error: string;
  fields?: Record<string, string>;
}

export interface CallResponse<T> {
  status: number;
  body: T;
  headers: Headers;
}

export interface AppOptions {
  env?: NodeJS.ProcessEnv;
  clock?: Clock;
  limits?: Limits;
  network?: Network;
  /** False: as a new shelter starts, without a name or contact, and with one site. */
  hasContact?: boolean;
}

/** Starts the server in this process, with an empty shelter in a new data directory. */
export async function startTestApplication(options: AppOptions = {}): Promise<StartedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-test-'));
  if (!options.env?.['DATABASE_URL']) await copyMigratedDatabase(dataDir);
  const app = await startIn(dataDir, options);
  return {
    ...app,
    stop: async () => {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Finds no other website. */
const offline: Network = { resolve: async () => [], isAllowed: () => false, timeoutMs: 10_000 };

/** Starts the server in this process, on an existing data directory. */
export async function startIn(
  dataDir: string,
  {
    env = {},
    clock = systemClock,
    limits,
    network = offline,
    open,
    setup,
    hasContact = true,
  }: AppOptions & Pick<ApplicationOptions, 'open' | 'setup'>,
): Promise<StartedApp> {
  const log: string[] = [];
  const config = parseConfig({ DEMO: 'false', PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'test', ...env });
  const application = await startApplication({
    config: hasContact ? { ...config, shelter: { ...demoShelter, ...config.shelter } } : config,
    log: pino({ level: 'info', mixin: describeContext }, { write: (line: string) => void log.push(line) }),
    clock,
    ...(limits && { limits }),
    network,
    ...(open && { open }),
    ...(setup && { setup }),
  });
  if (!hasContact) {
    await removeSites(application.database.db);
    application.invalidateCache();
  }
  return {
    url: application.address,
    db: application.database.db,
    application,
    dataDir,
    log,
    get: (path, init) => fetch(`${application.address}${path}`, init),
    call: (method, path, options) => makeCall(application.address + path, method, options),
    invalidateCache: () => application.invalidateCache(),
    stop: () => application.stop(),
  };
}

/** Calls an API and parses the response. */
export async function makeCall<T>(
  url: string,
  method: string,
  { token, body, headers = {} }: CallOptions = {},
): Promise<CallResponse<T>> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
}
