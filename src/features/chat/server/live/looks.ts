import { sql } from 'kysely';
import { errorCode } from '../../../../platform/database/errors.ts';
import { userRoom } from '../../../../platform/realtime/realtime-server.ts';
import { listMessageChanges } from '../../../messages/server/index.ts';
import { findSummaries } from '../chat.queries.ts';
import type { ChatOwner } from '../say.ts';
import { consoleWaiting } from './bot-turn.ts';
import { VISITORS_ROOM, roomOfOwner, type Hub } from './hub.ts';
import { listChangedChats, listDeletedChats, listForeignMessages } from './news.queries.ts';
import type { Visitor } from './visitor.ts';

const LOOK_EVERY_MS = 1000;
/** What is asked for at once is looked for together. */
const SOON_MS = 100;
const SHARE_EVERY_LOOKS = 15;
const CONSOLE_EVERY_LOOKS = 10;
const MAX_NOTIFIED_AT_ONCE = 100;
/** What is committed late is found all the same. */
const LOOK_BACK_S = 10;
const MAX_LOOK_BACK_S = 600;

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
  #deleted = new Set<number>();
  #soon: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #isBusy = false;
  #looks = 0;
  /** When the last look began that went well. */
  #lookedAt = performance.now();
  #isStaffed = false;
  #team = '';
  #hasFailed = false;
  #isStopped = false;

  constructor(hub: Hub, listVisitors: () => Iterable<Visitor>) {
    this.#hub = hub;
    this.#listVisitors = listVisitors;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    // What is there by now is no news.
    this.#look();
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
            this.#hub.options.onWarning(`the chat’s look for news failed (${errorCode(error) || 'unknown'})`);
          this.#hasFailed = true;
        },
      )
      .then(() => void (this.#isBusy = false));
  }

  async #lookAtAll(isExtra: boolean): Promise<void> {
    const { db } = this.#hub.options;
    const begun = performance.now();
    // While the database was away, nothing was found out: then it looks back further.
    const seconds = Math.min(LOOK_BACK_S + (begun - this.#lookedAt) / 1000, MAX_LOOK_BACK_S);
    if (!isExtra && this.#looks++ % SHARE_EVERY_LOOKS === 0) await this.#hub.team.share(db, this.#hub.id);
    await this.#tellStaff();
    await this.#tellChats(seconds);
    await this.#tellDeleted(seconds);
    await this.#tellThreads(seconds);
    await this.#tellForeignMessages(seconds);
    this.#lookedAt = begun;
    if (isExtra) return;
    await this.#tellGone();
    if (this.#looks % CONSOLE_EVERY_LOOKS === 0) await consoleWaiting(this.#hub);
  }

  async #tellStaff(): Promise<void> {
    const isStaffed = this.#hub.team.isStaffed();
    if (isStaffed !== this.#isStaffed) this.#hub.io.to(VISITORS_ROOM).emit('staff', { is_staffed: isStaffed });
    this.#isStaffed = isStaffed;
    const members = this.#hub.team.list();
    const now = JSON.stringify(members);
    if (now !== this.#team) await this.#hub.tellTeamSurely('team', [members]);
    this.#team = now;
  }

  /** Noted as told only where it was: what an Admin's list lacks, nothing else would bring to it. */
  async #tellChats(seconds: number): Promise<void> {
    if (!this.#hub.hasTeam) return;
    const { db } = this.#hub.options;
    const rows = await listChangedChats(db, seconds);
    const changed = rows.filter(({ id, version }) => this.#chats.get(id) !== version).map(({ id }) => id);
    for (let from = 0; from < changed.length; from += MAX_NOTIFIED_AT_ONCE) {
      const summaries = await findSummaries(db, changed.slice(from, from + MAX_NOTIFIED_AT_ONCE));
      await this.#hub.tellTeamSurely('chats_changed', [summaries]);
    }
    this.#chats = new Map(rows.map(({ id, version }) => [id, version]));
  }

  async #tellDeleted(seconds: number): Promise<void> {
    if (!this.#hub.hasTeam) return;
    const { db, clock } = this.#hub.options;
    const deleted = await listDeletedChats(db, new Date(clock.now().getTime() - seconds * 1000));
    for (const conversation of deleted) {
      if (!this.#deleted.has(conversation)) await this.#hub.tellTeamSurely('chat_gone', [{ conversation }]);
    }
    this.#deleted = new Set(deleted);
  }

  async #tellThreads(seconds: number): Promise<void> {
    const rows = await listMessageChanges(this.#hub.options.db, seconds);
    const before = this.#threads;
    const changed = before ? rows.filter(({ user_id, version }) => before.get(user_id) !== version) : [];
    for (const { user_id } of changed) this.#hub.io.to(userRoom({ id: user_id })).emit('messages_changed', { user_id });
    await Promise.all(changed.map(({ user_id }) => this.#hub.tellTeamSurely('messages_changed', [{ user_id }])));
    this.#threads = new Map(rows.map(({ user_id, version }) => [user_id, version]));
  }

  async #tellForeignMessages(seconds: number): Promise<void> {
    const found = await listForeignMessages(this.#hub.options.db, this.#hub.id, seconds);
    const before = this.#messages;
    const keyOf = ({ conversation, seq }: { conversation: number; seq: number }) => `${conversation} ${seq}`;
    this.#messages = new Set(found.map(({ message }) => keyOf(message)));
    // What was there before this server looked for the first time, those who connect are given by then.
    if (!before) return;
    for (const { message, owner } of found) {
      if (!before.has(keyOf(message))) this.#hub.tellMessage(message, roomOfOwner(owner));
    }
  }

  /** Conversations that were deleted, have gone into another or are a User's now, while somebody looks at them. */
  async #tellGone(): Promise<void> {
    const visitors = [...this.#listVisitors()].filter(({ chatId }) => chatId !== null);
    if (visitors.length === 0) return;
    const ids = [...new Set(visitors.map(({ chatId }) => chatId!))];
    const { rows } = await sql<
      { id: number } & ChatOwner
    >`select id, user_id, visitor_hash from chats where id = any(${ids})`.execute(this.#hub.options.db);
    const rooms = new Map(rows.map((row) => [row.id, roomOfOwner(row)]));
    for (const visitor of visitors) {
      const conversation = visitor.chatId;
      if (conversation === null || rooms.get(conversation) === visitor.room) continue;
      visitor.loseChat();
      visitor.tell('chat_gone', { conversation });
      if (!rooms.has(conversation)) this.#hub.tellTeam('chat_gone', [{ conversation }]);
    }
  }
}
