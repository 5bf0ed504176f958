import { z } from 'zod';
import type { ServerMessages } from '../../../../platform/realtime/server-messages.ts';
import type { Presence } from '../../chat-events.contract.ts';

/** Longer than two announcements apart. */
const SILENCE_MS = 15_000;

/** More than one server has. */
const MAX_AGENTS = 2000;
/** As many as connections fit one server. */
const MAX_CHATS = 100_000;

const name = z.string().max(1000);
const agents = z.array(z.object({ id: z.int(), name, is_available: z.boolean() })).max(MAX_AGENTS);
const schemas = {
  announcement: z.object({
    server: z.uuid(),
    agents,
    online_chats: z.array(z.int()).max(MAX_CHATS),
    is_new: z.boolean(),
  }),
  visitor_presence: z.object({ server: z.uuid(), chat_id: z.int(), is_online: z.boolean() }),
  stopped: z.object({ server: z.uuid() }),
};

interface OtherServer {
  agents: Presence['agents'];
  onlineChats: ReadonlySet<number>;
  announcedAt: number;
}

interface OtherServersOptions {
  /** This server's id. */
  id: string;
  messages: ServerMessages;
  /** This server's own agents and chats. */
  listPresent: () => Presence;
  onVisitorPresence: (chat_id: number) => void;
  onAgents: () => void;
}

/** Who is connected to the other servers, as they announce it over Redis. Without Redis, nobody is. */
export class OtherServers {
  readonly #options: OtherServersOptions;
  readonly #servers = new Map<string, OtherServer>();

  constructor(options: OtherServersOptions) {
    this.#options = options;
    const { messages } = options;
    messages.on('announcement', schemas.announcement, ({ server, online_chats, is_new, ...announced }) => {
      this.#update(server, { agents: announced.agents, onlineChats: new Set(online_chats) });
      if (is_new) this.announce();
    });
    messages.on('visitor_presence', schemas.visitor_presence, ({ server, chat_id, is_online }) => {
      const known = this.#servers.get(server);
      const onlineChats = new Set(known?.onlineChats);
      if (is_online) onlineChats.add(chat_id);
      else onlineChats.delete(chat_id);
      this.#update(server, { agents: known?.agents ?? [], onlineChats });
    });
    messages.on('stopped', schemas.stopped, ({ server }) => this.#remove(server));
    // The others have missed what has changed in the meantime, and this server what they have announced.
    messages.onReady(() => this.announce({ isNew: true }));
  }

  /** Sends who is connected to this server. @param isNew whether the others have to respond with the same */
  announce({ isNew = false }: { isNew?: boolean } = {}): void {
    const { id, messages, listPresent } = this.#options;
    messages.send('announcement', { server: id, ...listPresent(), is_new: isNew });
  }

  announceVisitor(chat_id: number, is_online: boolean): void {
    this.#options.messages.send('visitor_presence', { server: this.#options.id, chat_id, is_online });
  }

  announceStop(): void {
    this.#options.messages.send('stopped', { server: this.#options.id });
  }

  removeSilent(): void {
    for (const [server, { announcedAt }] of this.#servers) {
      if (performance.now() - announcedAt > SILENCE_MS) this.#remove(server);
    }
  }

  hasVisitor(chatId: number): boolean {
    return [...this.#servers.values()].some(({ onlineChats }) => onlineChats.has(chatId));
  }

  listOnlineChats(): number[] {
    return [...this.#servers.values()].flatMap(({ onlineChats }) => [...onlineChats]);
  }

  listAgents(): Presence['agents'] {
    return [...this.#servers.values()].flatMap((server) => server.agents);
  }

  #remove(server: string): void {
    this.#update(server, { agents: [], onlineChats: new Set() });
    this.#servers.delete(server);
  }

  #update(server: string, next: Pick<OtherServer, 'agents' | 'onlineChats'>): void {
    const before = this.#servers.get(server)?.onlineChats ?? new Set<number>();
    this.#servers.set(server, { ...next, announcedAt: performance.now() });
    const { onVisitorPresence, onAgents } = this.#options;
    for (const chatId of before.symmetricDifference(next.onlineChats)) onVisitorPresence(chatId);
    onAgents();
  }
}
