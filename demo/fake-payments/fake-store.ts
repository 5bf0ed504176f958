import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type {
  FakeBalanceTransaction,
  FakeCharge,
  FakeDispute,
  FakeEvent,
  FakeIntent,
  FakeInvoice,
  FakePayout,
  FakeRefund,
  FakeSession,
  FakeSubscription,
  ReplayedResponse,
} from './fake-objects.ts';

/** All that the fake provider knows, by id. */
export interface FakeState {
  sessions: Record<string, FakeSession>;
  subscriptions: Record<string, FakeSubscription>;
  invoices: Record<string, FakeInvoice>;
  intents: Record<string, FakeIntent>;
  charges: Record<string, FakeCharge>;
  refunds: Record<string, FakeRefund>;
  disputes: Record<string, FakeDispute>;
  payouts: Record<string, FakePayout>;
  transactions: Record<string, FakeBalanceTransaction>;
  events: Record<string, FakeEvent>;
  /** Ids of events that no webhook has accepted. */
  undelivered: string[];
  replays: Record<string, ReplayedResponse>;
}

export interface FakeStore {
  state: FakeState;
  /** In seconds, as Stripe counts. */
  now: () => number;
  /** Call after a change. */
  save: () => void;
}

/** @param file where the state survives a restart; undefined: nowhere */
export function openFakeStore(file: string | undefined, clock: () => number = Date.now): FakeStore {
  const state =
    file !== undefined && existsSync(file)
      ? // An older file has fewer kinds of objects.
        { ...empty(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<FakeState>) }
      : empty();
  return {
    state,
    now: () => Math.floor(clock() / 1000),
    save: () => {
      if (file === undefined) return;
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function empty(): FakeState {
  return {
    sessions: {},
    subscriptions: {},
    invoices: {},
    intents: {},
    charges: {},
    refunds: {},
    disputes: {},
    payouts: {},
    transactions: {},
    events: {},
    undelivered: [],
    replays: {},
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Such as `pi_…`. */
export function createFakeId(prefix: string, length = 24): string {
  return prefix + Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
