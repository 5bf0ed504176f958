import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendCommand } from './send-command.ts';
import { startControlServer } from './control-server.ts';

let control: Awaited<ReturnType<typeof startControlServer>>;
let ran: string[];
beforeEach(async () => {
  ran = [];
  control = await startControlServer(async ({ name }, say) => {
    if (name === 'fail') throw new Error('It cannot be done.');
    say('working');
    ran.push(name);
  });
});
afterEach(() => control.close());

const command = (name: string) => ({ name, arguments: {} });

describe('the control server', () => {
  test('runs a command with the secret, and returns its output', async () => {
    const lines: string[] = [];
    await sendCommand(control, command('work'), (line) => lines.push(line));
    expect([lines, ran]).toEqual([['working'], ['work']]);
  });

  test('returns the message of a failed command', async () => {
    await expect(sendCommand(control, command('fail'), () => undefined)).rejects.toThrow('It cannot be done.');
  });

  test('rejects a command with a missing or wrong secret', async () => {
    for (const secret of ['', 'x'.repeat(43), '\u00e9'.repeat(43), `${control.secret}x`]) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(control.port, '127.0.0.1', () => {
          const head = `POST / HTTP/1.1\r\nHost: x\r\nX-Secret: ${secret}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
          socket.write(Buffer.from(head, 'latin1'));
        });
        let text = '';
        socket.setEncoding('utf8').on('data', (part: string) => (text += part));
        socket.on('error', reject).on('close', () => resolve(text));
      });
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    }
    expect(ran).toEqual([]);
    await sendCommand(control, command('still there'), () => undefined);
  });
});
