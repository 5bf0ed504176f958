// Serves with hot reload: the browser reloads changed pages, and the server restarts when its code changes. Node's --watch would follow Vite's temporary files.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const debounceMs = 150;

let server = start();
let isStopping = false;
let settling;

for (const folder of ['src', 'demo']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || !isServerCode(join(folder, file))) return;
    clearTimeout(settling);
    settling = setTimeout(restart, debounceMs);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true;
    if (server.exitCode !== null) process.exit(0);
    server.kill('SIGTERM');
  });
}

function start() {
  const child = spawn(process.execPath, [join(root, 'src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  child.on('exit', (code) => {
    if (isStopping) process.exit(code ?? 0);
    if (code) console.log('  Waiting for a change …');
  });
  return child;
}

function restart() {
  const before = server;
  const next = () => {
    if (!isStopping) server = start();
  };
  if (before.exitCode !== null) {
    next();
    return;
  }
  before.once('exit', next);
  before.kill('SIGTERM');
}

/** Vite watches the files that only pages use. */
function isServerCode(path) {
  const file = path.replaceAll('\\', '/');
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return false;
  return !/^src\/(features\/[^/]+\/web|ui|browser)\/|^src\/(routes|entry\.[a-z]+)\.ts$/.test(file);
}
