import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, DeliveryOptions } from './deliver-emails.ts';
import { hasDueEmails } from './outbox-repository.ts';

const POLL_EVERY_MS = 500;
/** As long as one step of the SMTP session may take. */
const MAX_WAIT_MS = 10_000;

/** For a server without jobs, whose emails other servers send: waits briefly until they have. */
export function awaitDelivery({ db, clock, smtpUrl }: Pick<DeliveryOptions, 'db' | 'clock' | 'smtpUrl'>): Delivery {
  const stopping = new AbortController();
  const isDone = async () => !(await hasDueEmails(db, clock.now()));
  return {
    sends: smtpUrl !== undefined,
    deliverNow: async () => {
      const giveUpAt = performance.now() + MAX_WAIT_MS;
      try {
        while (performance.now() < giveUpAt && !(await isDone())) {
          await pause(POLL_EVERY_MS, undefined, { signal: stopping.signal });
        }
      } catch {
        // The server is stopping, or the database is down: the emails are sent later.
      }
    },
    stop: async () => stopping.abort(),
  };
}
