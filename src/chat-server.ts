import { systemClock } from './platform/clock.ts';
import { limits } from './platform/limits/limits.ts';
import { startRateLimiter } from './platform/limits/start-rate-limiter.ts';
import { runCompanion } from './run-companion.ts';
import { startChat } from './start-chat.ts';

await runCompanion('chat', async ({ server, database: { db }, ...context }) => {
  const { rateLimiter, stop } = await startRateLimiter(limits, context.redis, context.onWarning);
  startChat(server, { ...context, db, clock: systemClock, limits, rateLimiter });
  return stop;
});
