import type { Database } from '../../../../platform/database.ts';
import { sql } from 'kysely';
import { isAllowed } from '../../../accounts/server/index.ts';

interface Agent {
  name: string;
  /** Whether the agent is available, by connection. */
  connections: Map<string, boolean>;
}

/** The agents who are connected to this server, and whether any is available on another one. */
export class Agents {
  readonly #agents = new Map<number, Agent>();
  #isOnlineElsewhere = false;

  connect(id: number, name: string, connection: string): void {
    const agent = this.#agents.get(id) ?? { name, connections: new Map<string, boolean>() };
    agent.name = name;
    if (!agent.connections.has(connection)) agent.connections.set(connection, true);
    this.#agents.set(id, agent);
  }

  setAvailable(id: number, connection: string, isAvailable: boolean): void {
    this.#agents.get(id)?.connections.set(connection, isAvailable);
  }

  disconnect(id: number, connection: string): void {
    const agent = this.#agents.get(id);
    agent?.connections.delete(connection);
    if (agent?.connections.size === 0) this.#agents.delete(id);
  }

  list(): { id: number; name: string; is_available: boolean }[] {
    return [...this.#agents]
      .map(([id, { name, connections }]) => ({ id, name, is_available: [...connections.values()].includes(true) }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }

  isOnline(): boolean {
    return this.#isOnlineElsewhere || this.list().some((agent) => agent.is_available);
  }

  /** Publishes this server's available agents to the others. */
  async publish(db: Database, server: string): Promise<void> {
    const available = this.list().filter((agent) => agent.is_available);
    const own = sql`${server}::uuid`;
    await sql`
      delete from chat_presence
      where (server = ${own} and user_id <> all(${available.map(({ id }) => id)}))
        or seen_at < clock_timestamp() - interval '1 hour'`.execute(db);
    if (available.length > 0) {
      await sql`
        insert into chat_presence (user_id, server, seen_at)
        select id, ${own}, clock_timestamp() from users where id = any(${available.map(({ id }) => id)})
        on conflict (user_id, server) do update set seen_at = excluded.seen_at`.execute(db);
    }
  }

  /** Removes this server's agents, before it stops. */
  async unpublish(db: Database, server: string): Promise<void> {
    await sql`delete from chat_presence where server = ${server}::uuid`.execute(db);
  }

  /** Reads whether the other servers have published an agent who is still allowed to reply. */
  async readOthers(db: Database, server: string): Promise<void> {
    const { rows } = await sql<{ is_online: boolean }>`
      select exists (
        select from chat_presence p
        where p.server <> ${server}::uuid and p.seen_at > clock_timestamp() - interval '45 seconds'
          and ${isAllowed(sql`p.user_id`, 'answer chats', new Date())}
      ) as is_online`.execute(db);
    this.#isOnlineElsewhere = rows[0]!.is_online;
  }
}
