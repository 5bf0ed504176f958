import pg from 'pg';
import type { ConnectionLimits, ConnectionString } from './connection-string.ts';
import {
  isConnectionLost,
  isDatabaseUnavailable,
  isPoolExhausted,
  isReadOnly,
  isReadTimeout,
  ReadOnlyDatabaseError,
} from './errors.ts';
import { telemetry } from '../telemetry/telemetry.ts';
import { listenForErrors } from './pool.ts';
import { TransactionClient } from './transaction-client.ts';

/** Extra time for PostgreSQL's own timeout error to arrive; a dead machine sends none. */
const ERROR_DELAY_MS = 5000;

/**
 * The hosts of a database, and which of them is in use; shared by all its pools. Connections older than the last `renew`
 * are not used again.
 */
export class ServerHosts {
  readonly #hosts: readonly string[];
  readonly isWritable: boolean;
  #at = 0;
  #generation = 0;

  constructor({ hosts, isWritable }: ConnectionString) {
    this.#hosts = hosts;
    this.isWritable = isWritable;
  }

  get count(): number {
    return this.#hosts.length;
  }

  /** The connection string of the current host. */
  get current(): string {
    return this.#hosts[this.#at]!;
  }

  get generation(): number {
    return this.#generation;
  }

  /** Switches to the next host, unless another connection already has. */
  leave(host: string): void {
    if (host === this.current) this.#at = (this.#at + 1) % this.#hosts.length;
  }

  /** Replaces every connection of a generation and of earlier ones. */
  renew(generation: number): void {
    this.#generation = Math.max(this.#generation, generation + 1);
  }
}

type ServerPoolConfig = pg.PoolConfig & { hosts: ServerHosts };

/** A connection to the host that is current when it is opened. */
class ServerClient extends TransactionClient {
  readonly #hosts: ServerHosts;
  readonly generation: number;

  constructor(config: ServerPoolConfig) {
    super({ ...config, connectionString: config.hosts.current });
    this.#hosts = config.hosts;
    this.generation = this.#hosts.generation;
  }

  get isOutdated(): boolean {
    return this.generation < this.#hosts.generation;
  }

  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...all: unknown[]) => unknown)(...args);
    // The server has become a standby: the next connection may find the primary.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (isReadOnly(error) || isReadTimeout(error)) this.#hosts.renew(this.generation);
      });
    }
    return result as never;
  }

  /** @throws ReadOnlyDatabaseError */
  async assertWritable(): Promise<void> {
    const result: Promise<pg.QueryResult<{ is_read_only: boolean }>> = this.query(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`,
    );
    const { rows } = await result;
    if (rows[0]?.is_read_only) throw new ReadOnlyDatabaseError();
  }
}

type PooledClient = pg.PoolClient & ServerClient;
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason?: Error | boolean) => void,
) => void;

/**
 * Changes settings that nobody has configured on the server. Their defaults suit spinning disks and long statements:
 * compiling one of ours, or starting workers for it, takes longer than running it.
 */
const CONFIGURE_PLANNER = `
  select set_config(name, chosen.setting, false)
  from pg_settings join (values
    ('jit', 'off'), ('parallel_setup_cost', '20000'), ('random_page_cost', '1.1'), ('work_mem', '32MB')
  ) as chosen (name, setting) using (name)
  where source = 'default'`;

/** A pool on the first usable host of several; it switches when that host becomes unusable. */
export class ServerPool extends pg.Pool {
  readonly #hosts: ServerHosts;

  constructor(config: ServerPoolConfig) {
    super({
      ...config,
      Client: ServerClient as unknown as new () => pg.Client,
      connectionString: config.hosts.current,
      // Without it, an idle connection to a dead machine looks alive forever.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'pawhaven',
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, though its types don't show that
      onConnect: async (client: pg.ClientBase) => {
        if (config.hosts.isWritable) await (client as unknown as ServerClient).assertWritable();
        await client.query(CONFIGURE_PLANNER);
      },
    });
    this.#hosts = config.hosts;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.#connectToAny();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (reason) => client.release(reason)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  /**
   * A connection that was cut since the last probe says nothing about the server, so the probe tries a new one.
   * @throws ReadOnlyDatabaseError, or the connection error; then later connections are new ones
   */
  async probe(): Promise<void> {
    for (let isRepeated = false; ; isRepeated = true) {
      const client = await this.#connectToAny();
      try {
        await client.assertWritable();
        return;
      } catch (error) {
        this.#hosts.renew(client.generation);
        if (isRepeated || !isConnectionLost(error)) throw error;
      } finally {
        client.release();
      }
    }
  }

  async #connectToAny(): Promise<PooledClient> {
    for (let failures = 0; ;) {
      const host = this.#hosts.current;
      try {
        const client = (await super.connect()) as PooledClient;
        if (!client.isOutdated) return replacedWhenOutdated(client);
        client.release(true);
      } catch (error) {
        failures += 1;
        if (isPoolExhausted(error)) telemetry.recorder?.count('pool timeout', 'requests');
        if (failures >= this.#hosts.count || !isOfThisHost(error)) throw error;
        this.#hosts.leave(host);
      }
    }
  }
}

function replacedWhenOutdated(client: PooledClient): PooledClient {
  const release = client.release.bind(client);
  client.release = (reason) => release(reason || client.isOutdated);
  return client;
}

/** As opposed to our own pool being exhausted, or a wrong password. */
function isOfThisHost(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isPoolExhausted(error);
}

/** The application's pool. */
export function openServerPool(
  hosts: ServerHosts,
  limits: ConnectionLimits,
  onError: (error: Error) => void,
): ServerPool {
  const pool = new ServerPool({
    hosts,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.poolTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    query_timeout: limits.statementTimeoutMs + ERROR_DELAY_MS,
    idle_in_transaction_session_timeout: limits.idleTransactionTimeoutMs,
  });
  listenForErrors(pool, onError);
  return pool;
}

/** A permanent connection for readiness checks, which don't wait for a full pool. */
export function openProbePool(hosts: ServerHosts, timeoutMs: number): ServerPool {
  const pool = new ServerPool({
    hosts,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // The next check reports it.
  listenForErrors(pool, () => undefined);
  return pool;
}

/** Connections for work without a time limit: migrations, backups, restores. */
export function openUnlimitedPool(hosts: ServerHosts, size: number, onError: (error: Error) => void): ServerPool {
  // pg omits the number 0, and then a limit in the database's own settings would apply.
  const none = '0' as unknown as number;
  const pool = new ServerPool({
    hosts,
    max: size,
    connectionTimeoutMillis: 10_000,
    statement_timeout: none,
    idle_in_transaction_session_timeout: none,
  });
  listenForErrors(pool, onError);
  return pool;
}
