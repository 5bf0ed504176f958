import { errorCode } from '../database/errors.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { LiveSocket } from './live-socket.ts';

const LOOK_EVERY_MS = 1000;

export const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** Which of these sessions last, and the role of whose they are. */
export type FindSessions = (ids: readonly number[]) => Promise<ReadonlyMap<number, CurrentUser['role']>>;

type KnownSocket = LiveSocket & { data: { peer: { currentUser: CurrentUser } } };

interface SessionWatchOptions {
  findSessions: FindSessions;
  list: () => Iterable<KnownSocket>;
  onTrouble: (what: string) => void;
}

/** Closes the connections of sessions that have ended, or whose person has another role now, wherever that was done. */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.confirm().then(
        () => (this.#hasFailed = false),
        (error: unknown) => {
          if (!this.#hasFailed) options.onTrouble(`the look for ended sessions failed (${errorCode(error)})`);
          this.#hasFailed = true;
        },
      );
    }, LOOK_EVERY_MS).unref();
  }

  /** Looks at all of them once, beginning no earlier than now: many who ask meanwhile share one look. */
  confirm(): Promise<void> {
    if (!this.#running) return this.#begin();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #begin(): Promise<void> {
    this.#running = this.#look().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #look(): Promise<void> {
    const known = [...this.#options.list()];
    if (known.length === 0) return;
    const ids = new Set(known.map(({ data }) => data.peer.currentUser.session_id));
    const lasting = await this.#options.findSessions([...ids]);
    for (const socket of known) {
      const { session_id, role } = socket.data.peer.currentUser;
      if (lasting.get(session_id) === role) continue;
      socket.emit('session_ended', { text: SESSION_ENDED });
      socket.disconnect(true);
    }
  }
}
