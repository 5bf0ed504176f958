import { spawn } from 'node:child_process';
import { basename, delimiter } from 'node:path';
import { commands, root } from './folders.mjs';

/** An error that the user can fix; only its message is printed. */
export class SetupError extends Error {
  /** Whether somebody stopped the program, instead of the program failing. */
  isInterrupted = false;
}

/** Announces a long task, counts the seconds on a terminal, and finally prints how long it took. */
export async function announce(doing, done, work) {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(0)} s`;
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(isTerminal ? `${doing}…` : `${doing}…\n`);
  const counting = isTerminal && setInterval(() => process.stdout.write(`\r${doing}… ${seconds()}`), 1000);
  try {
    await work();
    print(`${isTerminal ? '\r' : ''}${done} in ${seconds()}.`);
  } catch (error) {
    if (isTerminal) print('');
    throw error;
  } finally {
    if (counting) clearInterval(counting);
  }
}

/** Runs a program quietly; shows its output if it fails. */
export function run(program, args, { env = {}, shell = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH: `${commands}${delimiter}${process.env.PATH}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  let isInterrupted = false;
  const stop = (signal) => {
    isInterrupted = true;
    child.kill(signal);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code === 0) return done();
      const command = [
        basename(program),
        ...args.map((arg) => (arg.startsWith(root) ? arg.slice(root.length + 1) : arg)),
      ];
      const error = new SetupError(
        `${output.trimEnd()}\n\n\`${command.join(' ')}\` ended with ${signal ?? `code ${code}`}.`,
      );
      error.isInterrupted = isInterrupted || signal !== null;
      fail(error);
    });
  });
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
