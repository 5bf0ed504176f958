import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ControlCommand, ControlLine } from './control-server.ts';

/**
 * Runs an operator's command on the running server.
 * @param say called with each line of output
 * @throws Error with the server's message if the command failed
 */
export async function sendCommand(
  { port, secret }: { port: number; secret: string },
  command: ControlCommand,
  say: (line: string) => void,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'x-secret': secret },
    body: JSON.stringify(command),
  });
  if (!response.ok || !response.body) throw new Error('The running server rejects commands from this user.');
  for await (const text of createInterface({ input: Readable.fromWeb(response.body as never) })) {
    const line = JSON.parse(text) as ControlLine;
    if ('say' in line) say(line.say);
    else if ('failed' in line) throw new Error(line.failed);
    else return;
  }
  throw new Error('The running server stopped before the command was complete.');
}
