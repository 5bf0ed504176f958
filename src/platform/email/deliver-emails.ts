import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { errorCode } from '../database/errors.ts';
import { runEvery } from '../jobs/run-every.ts';
import { shareRuns } from '../jobs/share-runs.ts';
import {
  markFailed,
  storeDueEmails,
  storeForDemo,
  leaseDueEmails,
  reschedule,
  releaseLeases,
  markSent,
  type LeasedEmail,
} from './outbox-repository.ts';
import { observeCall, telemetry } from '../telemetry/telemetry.ts';
import { openSmtpTransport, type SendResult, type SmtpTransport } from './smtp-transport.ts';
import type { EmailBranding } from './email-content.ts';

const POLL_EVERY_MS = 1000;
const TIMEOUT_MS = 10_000;
const SHUTDOWN_TIMEOUT_MS = 5000;

export interface DeliveryOptions {
  db: Database;
  clock: Clock;
  /** Without it, emails stay in the outbox. */
  smtpUrl: string | undefined;
  /** `MAIL_FROM`; the shelter's name and email by default. */
  from: string | undefined;
  publicUrl: string;
  getShelter: () => Promise<EmailBranding['shelter']>;
  /** Called once per outage. */
  onWarning: (what: string) => void;
  /** For each step of the SMTP session. */
  timeoutMs?: number;
}

export interface Delivery {
  /** Whether a mail server is configured. */
  sends: boolean;
  /** Sends due emails without waiting for the next poll; never rejects. */
  deliverNow(): Promise<void>;
  /** Waits briefly for emails in transit; the rest is sent after the next start. */
  stop(): Promise<void>;
}

/**
 * Polls for queued emails once a second and sends them (`product.md`, section 11). Several servers may do so on one
 * database: an email is leased before it is sent, and no transaction is open during the SMTP session.
 */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { db, clock, smtpUrl, getShelter, timeoutMs = TIMEOUT_MS } = options;
  const transport = smtpUrl === undefined ? null : openSmtpTransport({ ...options, smtpUrl, timeoutMs });
  const serverWarning = createWarning(options.onWarning);
  const databaseWarning = createWarning(options.onWarning);
  const shutdown = new AbortController();
  const pendingWrites: (() => Promise<void>)[] = [];
  let isStopping = false;

  async function deliverDue(): Promise<void> {
    try {
      await writePending();
      if (isStopping) return;
      if (!transport) await storeDueEmails(db, clock.now());
      else while (await deliverBatch(transport));
      databaseWarning.isOver();
    } catch (error) {
      warnOfDatabase(error);
    }
  }

  /** @returns whether more emails may be due */
  async function deliverBatch(via: SmtpTransport): Promise<boolean> {
    const emails = await leaseDueEmails(db, clock.now());
    if (emails.length === 0) return false;
    const shelter = await getShelter();
    if (isStopping) {
      await releaseLeases(db, emails);
      return false;
    }
    const isHandled = await Promise.all(emails.map((email) => deliver(email, via, shelter)));
    return !isStopping && isHandled.every(Boolean);
  }

  /** @returns false during an outage of the mail server */
  async function deliver(email: LeasedEmail, via: SmtpTransport, shelter: EmailBranding['shelter']): Promise<boolean> {
    if (email.is_demo) {
      await write(() => storeForDemo(db, email, clock.now()));
      return true;
    }
    const send = () => via.send(email, { shelter, now: clock.now(), signal: shutdown.signal });
    const result = await observeCall('smtp', 'send email', send);
    countResult(result);
    const at = clock.now();
    const isOutage = result !== 'sent' && result.isOutage;
    if (!isOutage) serverWarning.isOver();
    if (result === 'sent') await write(() => markSent(db, email, at));
    else if (shutdown.signal.aborted) await write(() => releaseLeases(db, [email]));
    else {
      if (isOutage) serverWarning.warn(`emails wait: ${result.message}`);
      await write(() => (result.isPermanent ? markFailed : reschedule)(db, email, result.message, at));
    }
    return !isOutage;
  }

  async function write(update: () => Promise<void>): Promise<void> {
    try {
      await update();
    } catch (error) {
      pendingWrites.push(update);
      warnOfDatabase(error);
    }
  }

  /** Retries updates that failed while the database was down: an email marked as unsent would be sent twice. */
  async function writePending(): Promise<void> {
    for (let update = pendingWrites[0]; update; update = pendingWrites[0]) {
      await update();
      pendingWrites.shift();
    }
  }

  function warnOfDatabase(error: unknown): void {
    databaseWarning.warn(`the outbox can’t be processed (${errorCode(error)})`);
  }

  const rounds = shareRuns(deliverDue);
  const job = { name: 'delivering emails', everyMs: POLL_EVERY_MS, firstAfterMs: 0 };
  const stopPolling = runEvery({ ...job, run: rounds.run }, options.onWarning);
  return {
    sends: transport !== null,
    deliverNow: rounds.run,
    stop: async () => {
      isStopping = true;
      const timer = setTimeout(() => shutdown.abort(), SHUTDOWN_TIMEOUT_MS);
      await stopPolling();
      await rounds.idle();
      clearTimeout(timer);
    },
  };
}

function countResult(result: SendResult): void {
  const label = result === 'sent' ? 'sent' : result.isPermanent ? 'failed' : 'postponed';
  telemetry.recorder?.count('email', label);
}

function createWarning(warn: (what: string) => void): { warn: (what: string) => void; isOver: () => void } {
  let isActive = false;
  return {
    warn: (what) => {
      if (!isActive) warn(what);
      isActive = true;
    },
    isOver: () => {
      isActive = false;
    },
  };
}
