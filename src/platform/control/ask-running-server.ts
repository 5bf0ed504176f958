import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ControlCommand, ControlLine } from './control-server.ts';

/**
 * Has the running server carry out an operator's command.
 * @param say called with each line it reports
 * @throws Error with its sentence when the command failed there
 */
export async function askRunningServer(
  { port, secret }: { port: number; secret: string },
  command: ControlCommand,
  say: (line: string) => void,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'x-secret': secret },
    body: JSON.stringify(command),
  });
  if (!response.ok || !response.body) throw new Error('The running server does not take commands from this user.');
  for await (const text of createInterface({ input: Readable.fromWeb(response.body as never) })) {
    const line = JSON.parse(text) as ControlLine;
    if ('say' in line) say(line.say);
    else if ('failed' in line) throw new Error(line.failed);
    else return;
  }
  throw new Error('The running server stopped before the command was done.');
}
