import { sql } from 'kysely';
import { runEvery } from '../../../../platform/jobs/run-every.ts';
import { shareRuns } from '../../../../platform/jobs/share-runs.ts';
import { userRoom } from '../../../../platform/realtime/realtime-server.ts';
import { listMessageChanges } from '../../../messages/server/index.ts';
import { findSummaries } from '../chat.queries.ts';
import type { ChatOwner } from '../append-message.ts';
import { sendWaitingNotices } from './bot-reply.ts';
import { ownerRoom, type Hub } from './hub.ts';
import { listChangedChats, listDeletedChats, listMessagesOfOtherServers } from './changes.queries.ts';
import type { Visitor } from './visitor.ts';

const POLL_INTERVAL_MS = 1000;
/** Changes within this time are polled together. */
const POLL_SOON_DELAY_MS = 100;
/** Other servers count published agents for a few times as long. */
const PUBLISH_AGENTS_EVERY_POLLS = 15;
/** Other servers consider one stopped that is silent for longer than two of these. */
const ANNOUNCE_EVERY_POLLS = 5;
const SEND_NOTICES_EVERY_POLLS = 10;
const MAX_SUMMARIES_PER_EVENT = 100;
/** Overlap with the previous poll, for rows that were committed late. */
const LOOKBACK_S = 10;
const MAX_LOOKBACK_S = 600;

/**
 * Polls the tables once per second for changes by other servers and API calls, and sends them to the connected clients.
 * It relies on nothing but the tables, so any number of servers can run side by side.
 */
export class ChangePoller {
  readonly #hub: Hub;
  readonly #listVisitors: () => Iterable<Visitor>;
  readonly #polls = shareRuns(() => this.#poll());
  readonly #stopPolling: () => Promise<void>;
  /** Whether the next poll is a scheduled one, which does more. */
  #isFullPollDue = false;
  /** The versions that were sent last, by chat and by user. */
  #chatVersions = new Map<number, number>();
  #threadVersions: Map<number, number> | null = null;
  #messageKeys: Set<string> | null = null;
  #deleted = new Set<number>();
  #pollSoonTimer: NodeJS.Timeout | undefined;
  #pollCount = 0;
  /** The start of the last successful poll. */
  #lastPollAt = performance.now();
  #publishedAgents = '[]';
  #isStopped = false;

  constructor(hub: Hub, listVisitors: () => Iterable<Visitor>) {
    this.#hub = hub;
    this.#listVisitors = listVisitors;
    const run = () => {
      this.#isFullPollDue = true;
      return this.#polls.run();
    };
    // Poll right away, to record what already exists.
    const job = { name: 'polling for chat changes', everyMs: POLL_INTERVAL_MS, firstAfterMs: 0, warnOnce: true };
    this.#stopPolling = runEvery({ ...job, run }, hub.app.onWarning);
  }

  /** Polls without waiting for the next interval. */
  pollSoon(): void {
    if (this.#isStopped) return;
    this.#pollSoonTimer ??= setTimeout(() => {
      this.#pollSoonTimer = undefined;
      // The next poll at an interval warns if the database is down.
      this.#polls.run().catch(() => undefined);
    }, POLL_SOON_DELAY_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#pollSoonTimer);
    await this.#stopPolling();
    await this.#polls.idle();
    const { agents, app, id } = this.#hub;
    await agents.unpublish(app.db, id).catch(() => undefined);
  }

  async #poll(): Promise<void> {
    const isFull = this.#isFullPollDue;
    this.#isFullPollDue = false;
    const startedAt = performance.now();
    // Looks back further if earlier polls failed.
    const seconds = Math.min(LOOKBACK_S + (startedAt - this.#lastPollAt) / 1000, MAX_LOOKBACK_S);
    if (isFull) this.#announce();
    await this.#publishAgents(isFull && this.#pollCount++ % PUBLISH_AGENTS_EVERY_POLLS === 0);
    this.#hub.syncAvailability();
    await this.#hub.syncAgents();
    await this.#sendChangedChats(seconds);
    await this.#sendDeletedChats(seconds);
    await this.#sendChangedThreads(seconds);
    await this.#sendMessagesOfOtherServers(seconds);
    this.#lastPollAt = startedAt;
    if (!isFull) return;
    await this.#sendRemovedChats();
    if (this.#pollCount % SEND_NOTICES_EVERY_POLLS === 0) await sendWaitingNotices(this.#hub);
  }

  #announce(): void {
    const { otherServers } = this.#hub;
    otherServers.removeSilent();
    if (this.#pollCount % ANNOUNCE_EVERY_POLLS === 0) otherServers.announce();
  }

  /** Through the table, so that availability arrives without Redis, too. */
  async #publishAgents(isDue: boolean): Promise<void> {
    const { agents, otherServers, app, id } = this.#hub;
    const own = JSON.stringify(agents.list());
    if (isDue || own !== this.#publishedAgents) {
      await agents.publish(app.db, id);
      otherServers.announce();
      this.#publishedAgents = own;
    }
    // The embedded database has no other server.
    if (app.config.databaseUrl !== undefined) await agents.readOthers(app.db, id);
  }

  /** Remembers versions only after they were sent: nothing else would repair an Admin's list. */
  async #sendChangedChats(seconds: number): Promise<void> {
    if (!this.#hub.hasAgents) return;
    const { db } = this.#hub.app;
    const rows = await listChangedChats(db, seconds);
    const changed = rows.filter(({ id, version }) => this.#chatVersions.get(id) !== version).map(({ id }) => id);
    for (let from = 0; from < changed.length; from += MAX_SUMMARIES_PER_EVENT) {
      const summaries = await findSummaries(db, changed.slice(from, from + MAX_SUMMARIES_PER_EVENT));
      await this.#hub.notifyAgentsOrThrow('chats_changed', [summaries]);
    }
    this.#chatVersions = new Map(rows.map(({ id, version }) => [id, version]));
  }

  async #sendDeletedChats(seconds: number): Promise<void> {
    if (!this.#hub.hasAgents) return;
    const { db, clock } = this.#hub.app;
    const deleted = await listDeletedChats(db, new Date(clock.now().getTime() - seconds * 1000));
    for (const chat_id of deleted) {
      if (!this.#deleted.has(chat_id)) await this.#hub.notifyAgentsOrThrow('chat_removed', [{ chat_id }]);
    }
    this.#deleted = new Set(deleted);
  }

  async #sendChangedThreads(seconds: number): Promise<void> {
    const rows = await listMessageChanges(this.#hub.app.db, seconds);
    const before = this.#threadVersions;
    const changed = before ? rows.filter(({ user_id, version }) => before.get(user_id) !== version) : [];
    for (const { user_id } of changed)
      this.#hub.local.to(userRoom({ id: user_id })).emit('messages_changed', { user_id });
    await Promise.all(changed.map(({ user_id }) => this.#hub.notifyAgentsOrThrow('messages_changed', [{ user_id }])));
    this.#threadVersions = new Map(rows.map(({ user_id, version }) => [user_id, version]));
  }

  async #sendMessagesOfOtherServers(seconds: number): Promise<void> {
    const found = await listMessagesOfOtherServers(this.#hub.app.db, this.#hub.id, seconds);
    const before = this.#messageKeys;
    const keyOf = ({ chat_id, seq }: { chat_id: number; seq: number }) => `${chat_id} ${seq}`;
    this.#messageKeys = new Set(found.map(({ message }) => keyOf(message)));
    // Clients get earlier messages when they register.
    if (!before) return;
    for (const { message, owner } of found) {
      if (!before.has(keyOf(message))) this.#hub.broadcastMessage(message, ownerRoom(owner));
    }
  }

  /** Handles chats that were deleted, merged or given to a user while their visitor is connected. */
  async #sendRemovedChats(): Promise<void> {
    const visitors = [...this.#listVisitors()].filter(({ chatId }) => chatId !== null);
    if (visitors.length === 0) return;
    const ids = [...new Set(visitors.map(({ chatId }) => chatId!))];
    const { rows } = await sql<
      { id: number } & ChatOwner
    >`select id, user_id, visitor_hash from chats where id = any(${ids})`.execute(this.#hub.app.db);
    const rooms = new Map(rows.map((row) => [row.id, ownerRoom(row)]));
    for (const visitor of visitors) {
      const chat_id = visitor.chatId;
      if (chat_id === null || rooms.get(chat_id) === visitor.room) continue;
      visitor.clearChat();
      visitor.emit('chat_removed', { chat_id });
      if (!rooms.has(chat_id)) this.#hub.notifyAgents('chat_removed', [{ chat_id }]);
    }
  }
}
