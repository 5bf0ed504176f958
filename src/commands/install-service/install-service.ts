import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ENV_TEMPLATE, formatSysusers, formatUnit, SERVICES, type ServiceName } from './units.ts';

interface InstalledFile {
  path: string;
  content: string;
  mode: number;
  /** The operator fills it in, so it is never replaced. */
  isOwn?: true;
}

/**
 * Writes systemd units, a template for the settings and a user for systemd-sysusers. Doesn't enable or start anything.
 * @param input the command's options: `user`, `prefix` (the project's folder), `root` (in the place of /), and the
 *   flags `worker`, `chat`, `print` (shows the files instead) and `replace` (overwrites units that differ)
 * @returns false if a unit differs and was not replaced
 * @throws Error unless it runs as root
 */
export function installService(
  input: Record<string, string>,
  print: (line: string) => void,
  folder: string = resolve(import.meta.dirname, '../../..'),
): boolean {
  const { user = 'pawhaven', prefix = folder, root = '/', print: shows, replace } = input;
  const services: ServiceName[] = [
    'pawhaven',
    ...(input['worker'] === undefined ? [] : ['pawhaven-worker' as const]),
    ...(input['chat'] === undefined ? [] : ['pawhaven-chat' as const]),
  ];
  const link = join(prefix, 'node_modules/.bin/node');
  const node = existsSync(link) ? link : process.execPath;
  const files = listFiles(services, { folder: prefix, node, user });
  if (shows !== undefined) {
    for (const { path, content } of files) print(`# ${join(root, path)}\n${content}`);
    return true;
  }
  if (root === '/' && process.getuid?.() !== 0) {
    throw new Error('install-service writes to /etc, so it must run as root: use sudo, or --print to see the files.');
  }
  const hasFailed = files.map((file) => install(file, root, replace !== undefined, print)).includes(false);
  if (!hasFailed) {
    print('');
    print('Next, fill in /etc/pawhaven.env. Then run:');
    print('  systemd-sysusers && systemctl daemon-reload');
    print(`  systemctl enable --now ${services.join(' ')}`);
  }
  return !hasFailed;
}

function listFiles(services: ServiceName[], options: Parameters<typeof formatUnit>[1]): InstalledFile[] {
  const files = services.flatMap((name): InstalledFile[] => {
    const { port } = SERVICES[name];
    const unit = { path: `etc/systemd/system/${name}.service`, content: formatUnit(name, options), mode: 0o644 };
    if (port === null) return [unit];
    const content = `# Read after /etc/pawhaven.env.\nPORT=${port}\n`;
    return [unit, { path: `etc/${name}.env`, content, mode: 0o600, isOwn: true }];
  });
  return [
    ...files,
    { path: 'etc/pawhaven.env', content: ENV_TEMPLATE, mode: 0o600, isOwn: true },
    { path: 'etc/sysusers.d/pawhaven.conf', content: formatSysusers(options.user), mode: 0o644 },
  ];
}

/** @returns whether the file is as it should be now */
function install(
  { path, content, mode, isOwn }: InstalledFile,
  root: string,
  replaces: boolean,
  print: (line: string) => void,
): boolean {
  const target = join(root, path);
  const current = existsSync(target) ? readFileSync(target, 'utf8') : null;
  if (current === content || (current !== null && isOwn)) {
    print(`${target} already exists and was left unchanged.`);
    return true;
  }
  if (current !== null && !replaces) {
    print(`${target} already exists and differs. --replace overwrites it. Your own changes belong in ${target}.d/.`);
    return false;
  }
  mkdirSync(dirname(target), { recursive: true });
  // Renamed, so that systemd never reads a part of it. A new name also gets the mode.
  writeFileSync(`${target}.new`, content, { mode, flag: 'wx' });
  if (process.getuid?.() === 0) chownSync(`${target}.new`, 0, 0);
  renameSync(`${target}.new`, target);
  print(`Wrote ${target}.`);
  return true;
}
