import type { CurrentUser, UserRoles } from '../http/current-user.ts';
import { runEvery } from '../jobs/run-every.ts';
import { shareRuns } from '../jobs/share-runs.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

const POLL_EVERY_MS = 1000;

export const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** Finds the active ones of these sessions, with their users' current roles. */
export type FindSessions = (ids: readonly number[]) => Promise<ReadonlyMap<number, UserRoles>>;

type KnownSocket = RealtimeSocket & { data: { identity: { currentUser: CurrentUser } } };

interface SessionMonitorOptions {
  findActiveSessions: FindSessions;
  list: () => Iterable<KnownSocket>;
  onWarning: (what: string) => void;
}

/** Closes the connections of sessions that have ended, or whose user's roles have changed or ended, on any server. */
export class SessionMonitor {
  readonly #options: SessionMonitorOptions;
  readonly #checks = shareRuns(() => this.#check());
  /** Stops polling. */
  readonly stop: () => Promise<void>;

  constructor(options: SessionMonitorOptions) {
    this.#options = options;
    const job = { name: 'polling for ended sessions', everyMs: POLL_EVERY_MS, firstAfterMs: POLL_EVERY_MS };
    this.stop = runEvery({ ...job, run: this.#checks.run, warnOnce: true }, options.onWarning);
  }

  /** Runs a check that starts after this call; calls during a check share the next one. */
  confirm(): Promise<void> {
    return this.#checks.run();
  }

  async #check(): Promise<void> {
    const signedIn = [...this.#options.list()];
    if (signedIn.length === 0) return;
    const ids = new Set(signedIn.map(({ data }) => data.identity.currentUser.session_id));
    const active = await this.#options.findActiveSessions([...ids]);
    for (const socket of signedIn) {
      const { currentUser } = socket.data.identity;
      const roles = active.get(currentUser.session_id);
      if (roles && haveSameRoles(roles, currentUser)) continue;
      socket.emit('session_ended', { text: SESSION_ENDED });
      socket.disconnect(true);
    }
  }
}

/** Both list them in the same order. */
function haveSameRoles(one: UserRoles, other: UserRoles): boolean {
  return one.role === other.role && one.staff_roles.join() === other.staff_roles.join();
}
