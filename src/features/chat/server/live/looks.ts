import { sql } from 'kysely';
import { errorCode } from '../../../../platform/database/errors.ts';
import { roomOf } from '../../../../platform/live/live-server.ts';
import { listMessageChanges } from '../../../messages/server/messages.door.ts';
import { findSummaries, listForeignMessages } from '../chat.queries.ts';
import { consoleWaiting } from './bot-turn.ts';
import { TEAM_ROOM, VISITORS_ROOM, type Hub } from './hub.ts';
import type { Visitor } from './visitor.ts';

const LOOK_EVERY_MS = 1000;
/** What is asked for at once is looked for together. */
const SOON_MS = 100;
const SHARE_EVERY_LOOKS = 15;
const CONSOLE_EVERY_LOOKS = 10;
const MOST_TOLD_AT_ONCE = 100;

/**
 * Looks once a second for what others have written: other servers, and calls of the API. Depends on nothing but the
 * tables, so that any number of servers work side by side.
 */
export class Looks {
  readonly #hub: Hub;
  readonly #listVisitors: () => Iterable<Visitor>;
  readonly #timer: NodeJS.Timeout;
  /** The version of each conversation and of each person's threads that was told last. */
  #chats = new Map<number, number>();
  #threads: Map<number, number> | null = null;
  #messages: Set<string> | null = null;
  #soon: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #isBusy = false;
  #looks = 0;
  #isStaffed = false;
  #team = '';
  #hasFailed = false;
  #isStopped = false;

  constructor(hub: Hub, listVisitors: () => Iterable<Visitor>) {
    this.#hub = hub;
    this.#listVisitors = listVisitors;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Something was written here: those who are connected learn of it without waiting for the next look. */
  soon(): void {
    if (this.#isStopped) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      if (this.#isBusy) this.soon();
      else this.#look(true);
    }, SOON_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    await this.#underWay;
  }

  #look(isExtra = false): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#underWay = this.#lookAtAll(isExtra)
      .then(
        () => (this.#hasFailed = false),
        (error: unknown) => {
          if (!this.#hasFailed)
            this.#hub.options.onTrouble(`the chat’s look for news failed (${errorCode(error) || 'unknown'})`);
          this.#hasFailed = true;
        },
      )
      .then(() => void (this.#isBusy = false));
  }

  async #lookAtAll(isExtra: boolean): Promise<void> {
    const { db } = this.#hub.options;
    if (!isExtra && this.#looks++ % SHARE_EVERY_LOOKS === 0) await this.#hub.team.share(db, this.#hub.id);
    this.#tellStaff();
    await this.#tellChats();
    await this.#tellThreads();
    await this.#tellForeignMessages();
    if (isExtra) return;
    await this.#tellGone();
    if (this.#looks % CONSOLE_EVERY_LOOKS === 0) await consoleWaiting(this.#hub);
  }

  #tellStaff(): void {
    const isStaffed = this.#hub.team.isStaffed();
    if (isStaffed !== this.#isStaffed) this.#hub.io.to(VISITORS_ROOM).emit('staff', { is_staffed: isStaffed });
    this.#isStaffed = isStaffed;
    const members = this.#hub.team.list();
    const now = JSON.stringify(members);
    if (now !== this.#team) this.#hub.tellTeam('team', [members]);
    this.#team = now;
  }

  async #tellChats(): Promise<void> {
    if (!this.#hub.io.of('/').adapter.rooms.has(TEAM_ROOM)) return;
    const { db } = this.#hub.options;
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from chats where changed_at > clock_timestamp() - interval '10 seconds'`.execute(db);
    const changed = rows.filter(({ id, version }) => this.#chats.get(id) !== version).map(({ id }) => id);
    this.#chats = new Map(rows.map(({ id, version }) => [id, version]));
    for (let from = 0; from < changed.length; from += MOST_TOLD_AT_ONCE) {
      this.#hub.tellTeam('chats_changed', [await findSummaries(db, changed.slice(from, from + MOST_TOLD_AT_ONCE))]);
    }
  }

  async #tellThreads(): Promise<void> {
    const rows = await listMessageChanges(this.#hub.options.db);
    const before = this.#threads;
    this.#threads = new Map(rows.map(({ user_id, version }) => [user_id, version]));
    if (!before) return;
    for (const { user_id, version } of rows) {
      if (before.get(user_id) === version) continue;
      this.#hub.io.to(roomOf({ id: user_id })).emit('messages_changed', { user_id });
      this.#hub.tellTeam('messages_changed', [{ user_id }]);
    }
  }

  async #tellForeignMessages(): Promise<void> {
    const messages = await listForeignMessages(this.#hub.options.db, this.#hub.id);
    const before = this.#messages;
    const keyOf = ({ conversation, seq }: { conversation: number; seq: number }) => `${conversation} ${seq}`;
    this.#messages = new Set(messages.map(keyOf));
    // What was there before this server looked for the first time, those who connect are given by then.
    if (!before) return;
    for (const message of messages) {
      if (before.has(keyOf(message))) continue;
      const owner = await this.#hub.findOwner(message.conversation);
      if (owner !== null) this.#hub.tellMessage(message, owner);
    }
  }

  /** Conversations that were deleted, or have gone into another, while somebody looks at them. */
  async #tellGone(): Promise<void> {
    const visitors = [...this.#listVisitors()].filter(({ chatId }) => chatId !== null);
    if (visitors.length === 0) return;
    const ids = [...new Set(visitors.map(({ chatId }) => chatId!))];
    const { rows } = await sql<{ id: number }>`select id from chats where id = any(${ids})`.execute(
      this.#hub.options.db,
    );
    const there = new Set(rows.map(({ id }) => id));
    for (const visitor of visitors) {
      const conversation = visitor.chatId;
      if (conversation === null || there.has(conversation)) continue;
      this.#hub.forgetOwner(conversation);
      visitor.loseChat();
      visitor.tell('chat_gone', { conversation });
      this.#hub.tellTeam('chat_gone', [{ conversation }]);
    }
  }
}
