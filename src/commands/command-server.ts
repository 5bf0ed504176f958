import type { Application } from '../application.ts';
import { formatCommandError } from '../format-startup-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { startControlServer } from '../platform/control/control-server.ts';
import { loadAfterStart } from '../platform/load-after-start.ts';

/** Runs operator commands in the running server if only it can open the database. */
export async function startCommandServer(
  { database: { db, embedded, withoutTimeLimit }, photos, files, invalidateCache }: Application,
  config: Config,
  clock: Clock,
): Promise<{ close(): Promise<void> }> {
  if (!embedded) return { close: async () => undefined };
  const context = { db, photos, files, config, clock, isEmbedded: true };
  const loadCommands = () => import('./commands.ts');
  const cancelLoading = loadAfterStart(loadCommands);
  const { port, secret, close } = await startControlServer(async (request, print) => {
    const { commands } = await loadCommands();
    const { run, requiresStop } = commands[request.name] ?? {};
    if (requiresStop !== undefined) throw new Error(requiresStop);
    if (!run) throw new Error(`The running server has no command ${request.name}.`);
    await withoutTimeLimit(() => run(context, request.arguments, print)).catch((error: unknown) => {
      throw new Error(formatCommandError(error), { cause: error });
    });
    invalidateCache();
  });
  embedded.lock.describe({ control: { port, secret } });
  return {
    close: () => {
      cancelLoading();
      return close();
    },
  };
}
