import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { closeClients, makeSecret, openClient, type RealtimeClient } from '../../support/realtime-client.ts';
import type { Phase, Scene } from './phase.ts';

const DOWN_MS = 3000;
const MAX_RETURN_MS = 15_000;

/** Redis is killed twice, and starts again first with what it had stored, and then empty. */
export const redis: Phase = {
  name: 'redis',
  title: 'Redis killed twice',
  allows: [],
  findMissing: (cluster) => (cluster.redis === null ? 'Redis is not installed' : null),
  run: async (scene) => {
    const server = scene.cluster.redis!;
    const sentences: string[] = [];
    const typing = await openTyping(scene);
    await typing.arrives();
    for (const content of ['with its data', 'empty']) {
      await server.kill();
      await pause(DOWN_MS);
      await server.start();
      if (content === 'empty') await server.flush();
      sentences.push(`back ${content}: typing crossed servers ${await typing.arrives()} ms after the restart`);
    }
    closeClients();
    await pause(scene.settings.afterMs);
    return sentences;
  },
};

/** A visitor at one server, and an agent at another: only Redis carries typing from one to the other. */
async function openTyping({ cluster, world }: Scene): Promise<{ arrives: () => Promise<number> }> {
  const [one, other] = cluster.servers;
  const visitor = openClient(one!.url, { visitor: makeSecret() });
  await register(visitor, 'user');
  const message = `Hello ${randomUUID()}`;
  await visitor.emitWithAck('send_message', { message, id: randomUUID(), from: 'user' });
  world.books.acknowledge('chat message', message);
  const agent = openClient(other!.url, { token: cluster.staff[0]!.token });
  await register(agent, 'admin');
  let arrived = 0;
  agent.on('typing', () => (arrived += 1));
  return {
    arrives: async () => {
      const started = performance.now();
      const before = arrived;
      // oxlint-disable-next-line no-unmodified-loop-condition -- the listener modifies it
      while (arrived === before) {
        if (performance.now() - started > MAX_RETURN_MS) throw new Error('typing did not cross servers again');
        visitor.emit('typing', {});
        await pause(100);
      }
      return Math.round(performance.now() - started);
    },
  };
}

async function register(client: RealtimeClient, role: 'user' | 'admin'): Promise<void> {
  if (!client.connected) await once(client as never, 'connect');
  await client.emitWithAck('register', { role });
}
