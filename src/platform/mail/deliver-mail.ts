import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { errorCode } from '../database/errors.ts';
import {
  giveUp,
  keepDueMails,
  keepForDemo,
  leaseDueMails,
  putOff,
  returnLeases,
  settleSent,
  type LeasedMail,
} from './due-mails.ts';
import { openPost, type Post } from './post.ts';
import type { Letterhead } from './letter.ts';

const LOOK_EVERY_MS = 1000;
const PATIENCE_MS = 10_000;
/** What a stop grants the mails on their way. */
const LONGEST_FAREWELL_MS = 5000;

export interface DeliveryOptions {
  db: Database;
  clock: Clock;
  /** Without it the mails are kept for the outbox. */
  smtpUrl: string | undefined;
  /** `MAIL_FROM`; the shelter's own name and address unless told. */
  from: string | undefined;
  publicUrl: string;
  getShelter: () => Promise<Letterhead['shelter']>;
  /** Told in one line, once an outage, that mails wait. */
  onTrouble: (what: string) => void;
  /** How long the mail server may take over each step. */
  patienceMs?: number;
}

export interface Delivery {
  /** Whether a mail server is set up. */
  sends: boolean;
  /** Tries what is due without waiting for the next look; never rejects. */
  deliverNow(): Promise<void>;
  /** Waits a little for what is on its way, and leaves the rest to the next start. */
  stop(): Promise<void>;
}

/**
 * Sends what is queued (`product.md`, section 11), looking once a second. Any number of servers may do so on one
 * database: a mail is leased before it is sent, and no transaction is open while the mail server is spoken to.
 */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { db, clock, smtpUrl, getShelter, patienceMs = PATIENCE_MS } = options;
  const post = smtpUrl === undefined ? null : openPost({ ...options, smtpUrl, patienceMs });
  const serverTrouble = sayOnce(options.onTrouble);
  const databaseTrouble = sayOnce(options.onTrouble);
  const farewell = new AbortController();
  const unwritten: (() => Promise<void>)[] = [];
  let isStopping = false;

  async function deliverDue(): Promise<void> {
    try {
      await writeAgain();
      if (isStopping) return;
      if (!post) await keepDueMails(db, clock.now());
      else while (await deliverSome(post));
      databaseTrouble.isOver();
    } catch (error) {
      sayDatabaseTrouble(error);
    }
  }

  /** @returns whether there may be more to do at once */
  async function deliverSome(through: Post): Promise<boolean> {
    const mails = await leaseDueMails(db, clock.now());
    if (mails.length === 0) return false;
    const shelter = await getShelter();
    if (isStopping) {
      await returnLeases(db, mails);
      return false;
    }
    const areDealtWith = await Promise.all(mails.map((mail) => deliver(mail, through, shelter)));
    return !isStopping && areDealtWith.every(Boolean);
  }

  /** @returns whether the mail server, if it was asked, dealt with it */
  async function deliver(mail: LeasedMail, through: Post, shelter: Letterhead['shelter']): Promise<boolean> {
    if (mail.is_demo) {
      await write(() => keepForDemo(db, mail, clock.now()));
      return true;
    }
    const outcome = await through.send(mail, { shelter, now: clock.now(), signal: farewell.signal });
    const at = clock.now();
    const isOutage = outcome !== 'sent' && outcome.isOutage;
    if (!isOutage) serverTrouble.isOver();
    if (outcome === 'sent') await write(() => settleSent(db, mail, at));
    else if (farewell.signal.aborted) await write(() => returnLeases(db, [mail]));
    else {
      if (isOutage) serverTrouble.say(`mails wait: ${outcome.sentence}`);
      await write(() => (outcome.isForGood ? giveUp : putOff)(db, mail, outcome.sentence, at));
    }
    return !isOutage;
  }

  async function write(settle: () => Promise<void>): Promise<void> {
    try {
      await settle();
    } catch (error) {
      unwritten.push(settle);
      sayDatabaseTrouble(error);
    }
  }

  /** What was sent while the database was away is not forgotten, or it would be sent once more. */
  async function writeAgain(): Promise<void> {
    for (let settle = unwritten[0]; settle; settle = unwritten[0]) {
      await settle();
      unwritten.shift();
    }
  }

  function sayDatabaseTrouble(error: unknown): void {
    databaseTrouble.say(`the outbox cannot be worked on (${errorCode(error)})`);
  }

  const rounds = oneAtATime(deliverDue);
  let looking: NodeJS.Timeout | undefined;
  const look = async () => {
    await rounds.run();
    if (!isStopping) looking = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };
  void look();
  return {
    sends: post !== null,
    deliverNow: rounds.run,
    stop: async () => {
      isStopping = true;
      clearTimeout(looking);
      const timer = setTimeout(() => farewell.abort(), LONGEST_FAREWELL_MS);
      await rounds.idle();
      clearTimeout(timer);
    },
  };
}

function sayOnce(say: (what: string) => void): { say: (what: string) => void; isOver: () => void } {
  let isSaid = false;
  return {
    say: (what) => {
      if (!isSaid) say(what);
      isSaid = true;
    },
    isOver: () => {
      isSaid = false;
    },
  };
}

/** Whoever asks while one is running waits for the next, together with all others who ask meanwhile. */
function oneAtATime(work: () => Promise<void>): { run: () => Promise<void>; idle: () => Promise<void> } {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    run: () => {
      next ??= running.then(() => {
        running = next!;
        next = undefined;
        return work();
      });
      return next;
    },
    idle: () => next ?? running,
  };
}
