import { systemClock } from './platform/clock.ts';
import { limits } from './platform/limits/limits.ts';
import { runCompanion } from './run-companion.ts';
import { startChat } from './start-chat.ts';

await runCompanion('chat', async ({ server, database: { db }, ...context }) => {
  startChat(server, { ...context, db, clock: systemClock, limits });
  return async () => undefined;
});
