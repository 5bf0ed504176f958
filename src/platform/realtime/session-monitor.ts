import { errorCode } from '../database/errors.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

const POLL_EVERY_MS = 1000;

export const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** Finds the active ones of these sessions, with their users' roles. */
export type FindSessions = (ids: readonly number[]) => Promise<ReadonlyMap<number, CurrentUser['role']>>;

type KnownSocket = RealtimeSocket & { data: { identity: { currentUser: CurrentUser } } };

interface SessionMonitorOptions {
  findActiveSessions: FindSessions;
  list: () => Iterable<KnownSocket>;
  onWarning: (what: string) => void;
}

/** Closes the connections of sessions that have ended, or whose user's role has changed, on any server. */
export class SessionMonitor {
  readonly #options: SessionMonitorOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: SessionMonitorOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.confirm().then(
        () => (this.#hasFailed = false),
        (error: unknown) => {
          if (!this.#hasFailed) options.onWarning(`polling for ended sessions failed (${errorCode(error)})`);
          this.#hasFailed = true;
        },
      );
    }, POLL_EVERY_MS).unref();
  }

  /** Runs a check that starts after this call; calls during a check share the next one. */
  confirm(): Promise<void> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #start(): Promise<void> {
    this.#running = this.#check().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #check(): Promise<void> {
    const signedIn = [...this.#options.list()];
    if (signedIn.length === 0) return;
    const ids = new Set(signedIn.map(({ data }) => data.identity.currentUser.session_id));
    const active = await this.#options.findActiveSessions([...ids]);
    for (const socket of signedIn) {
      const { session_id, role } = socket.data.identity.currentUser;
      if (active.get(session_id) === role) continue;
      socket.emit('session_ended', { text: SESSION_ENDED });
      socket.disconnect(true);
    }
  }
}
