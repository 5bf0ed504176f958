import type { Application } from '../application.ts';
import { explainFailedCommand } from '../explain-failure.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openControl } from '../platform/control/control-server.ts';
import { operations } from './operations.ts';

/** Lets the running server carry out operator commands, where it alone may open the database. */
export async function takeOperatorCommands(
  { database: { db, embedded, withoutTimeLimit }, photos, contentChanged }: Application,
  config: Config,
  clock: Clock,
): Promise<{ close(): Promise<void> }> {
  if (!embedded) return { close: async () => undefined };
  const place = { db, photos, config, clock, isEmbedded: true };
  const { port, secret, close } = await openControl(async (command, say) => {
    const operation = operations[command.name];
    if (!operation) throw new Error(`The running server knows no command ${command.name}.`);
    await withoutTimeLimit(() => operation.run(place, command.arguments, say)).catch((error: unknown) => {
      throw new Error(explainFailedCommand(error), { cause: error });
    });
    contentChanged();
  });
  embedded.lock.describe({ control: { port, secret } });
  return { close };
}
