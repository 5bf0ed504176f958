import type { Database } from '../../../../platform/database.ts';
import { sql } from 'kysely';
import type {} from '../schema.ts';

interface Member {
  name: string;
  /** Their connections, and whether they can be counted on there. */
  connections: Map<string, boolean>;
}

/** Who of the shelter is there to answer: those who are connected here, and those whom other servers have told of. */
export class Team {
  readonly #members = new Map<number, Member>();
  #isStaffedElsewhere = false;

  enter(id: number, name: string, connection: string): void {
    const member = this.#members.get(id) ?? { name, connections: new Map<string, boolean>() };
    member.name = name;
    if (!member.connections.has(connection)) member.connections.set(connection, true);
    this.#members.set(id, member);
  }

  setAvailable(id: number, connection: string, isAvailable: boolean): void {
    this.#members.get(id)?.connections.set(connection, isAvailable);
  }

  leave(id: number, connection: string): void {
    const member = this.#members.get(id);
    member?.connections.delete(connection);
    if (member?.connections.size === 0) this.#members.delete(id);
  }

  list(): { id: number; name: string; is_available: boolean }[] {
    return [...this.#members]
      .map(([id, { name, connections }]) => ({ id, name, is_available: [...connections.values()].includes(true) }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }

  isStaffed(): boolean {
    return this.#isStaffedElsewhere || this.list().some((member) => member.is_available);
  }

  /** Tells the other servers who is there, and asks them. */
  async share(db: Database, server: string): Promise<void> {
    const available = this.list().filter((member) => member.is_available);
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
    const { rows } = await sql<{ is_staffed: boolean }>`
      select exists (
        select from chat_presence p join users u on u.id = p.user_id join roles r on r.id = u.role_id
        where p.server <> ${own} and p.seen_at > clock_timestamp() - interval '45 seconds' and r.name = 'Admin'
      ) as is_staffed`.execute(db);
    this.#isStaffedElsewhere = rows[0]!.is_staffed;
  }
}
