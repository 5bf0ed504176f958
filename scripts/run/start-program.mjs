import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { commands, root } from '../setup/folders.mjs';

/**
 * Replaces this process by a program, as `exec` does: what npm, systemd or a terminal sends reaches the program itself, and
 * no process waits beside it. Windows cannot do that, nor can a Node before 22.15, which only ever runs the first start:
 * there, this process stays, passes signals on and exits as the program does.
 * @param node the Node to run it on
 */
export function become(node, args, env) {
  const environment = environmentWith(env);
  if (process.platform !== 'win32' && process.execve) process.execve(node, [node, ...args], environment);
  void runToEnd(node, args, env);
}

/** Runs a program with this process's input and output. Returns once it has succeeded; otherwise this process ends as it did. */
export async function runToEnd(program, args, env = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environmentWith(env) });
  const passOn = (signal) => {
    // A terminal, and on Windows a console, sends Ctrl-C to every process itself.
    if (signal !== 'SIGINT' || !(process.stdin.isTTY || process.platform === 'win32')) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  const [code, signal] = await new Promise((done, fail) => {
    child.once('error', fail).once('exit', (...end) => done(end));
  });
  for (const each of signals) process.off(each, passOn);
  if (signal) await endBy(signal);
  if (code !== 0) process.exit(code);
}

function environmentWith(env) {
  return { ...process.env, ...env, PATH: `${commands}${delimiter}${process.env.PATH}` };
}

/** Ends this process by the same signal as the program, for whatever waits for it. Never returns. */
function endBy(signal) {
  process.kill(process.pid, signal);
  // Until it arrives.
  return new Promise(() => setInterval(() => undefined, 1000));
}
