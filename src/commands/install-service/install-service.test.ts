import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasProgram } from '../../../tests/support/balancer.ts';
import { parseConfig } from '../../platform/config.ts';
import { installService } from './install-service.ts';
import { ENV_TEMPLATE, formatUnit, SERVICES, type ServiceName } from './units.ts';

let root: string;
let lines: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pawhaven-service-'));
  lines = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const install = (input: Record<string, string> = {}) =>
  installService({ root, prefix: '/srv/pawhaven', ...input }, (line) => void lines.push(line));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('install-service', () => {
  test('writes the units and a file of settings that only its owner can read', () => {
    expect(install({ worker: 'true', chat: 'true', user: 'paws' })).toBe(true);
    expect(readdirSync(join(root, 'etc/systemd/system')).toSorted()).toEqual([
      'pawhaven-chat.service',
      'pawhaven-worker.service',
      'pawhaven.service',
    ]);
    expect(read('etc/systemd/system/pawhaven.service')).toMatch(
      /^User=paws\n(?:.*\n)*WorkingDirectory=\/srv\/pawhaven$/m,
    );
    expect(statSync(join(root, 'etc/pawhaven.env')).mode & 0o777).toBe(0o600);
    expect(read('etc/sysusers.d/pawhaven.conf')).toContain('u paws');
    expect(lines.at(-1)).toBe('  systemctl enable --now pawhaven pawhaven-worker pawhaven-chat');
  });

  test('changes nothing the second time, and never the settings', () => {
    install();
    writeFileSync(join(root, 'etc/pawhaven.env'), 'DEMO=false\n');
    expect(install()).toBe(true);
    expect(install({ replace: 'true' })).toBe(true);
    expect(read('etc/pawhaven.env')).toBe('DEMO=false\n');
  });

  test('replaces a unit that differs only if asked to', () => {
    install();
    const unit = join(root, 'etc/systemd/system/pawhaven.service');
    writeFileSync(unit, '# mine\n');
    expect(install()).toBe(false);
    expect(lines.join('\n')).toContain('differs. --replace overwrites it');
    expect(read('etc/systemd/system/pawhaven.service')).toBe('# mine\n');
    expect(install({ replace: 'true' })).toBe(true);
    expect(read('etc/systemd/system/pawhaven.service')).toContain('ExecStart=');
  });

  test('shows the files and writes nothing with --print', () => {
    install({ print: 'true' });
    expect(lines[0]).toMatch(/^# .*pawhaven\.service\n\[Unit\]/);
    expect(readdirSync(root)).toEqual([]);
  });

  test('refuses a folder or user that a unit cannot name', () => {
    expect(() => install({ prefix: '/srv/paw haven' })).toThrow('without spaces');
    expect(() => install({ user: 'paws\nExecStart=/bin/sh' })).toThrow('--user takes');
  });
});

test.each([
  ['/srv/pawhaven', '/srv/pawhaven/node_modules/.bin/node', 'ProtectHome=yes\n'],
  [
    '/home/paws/pawhaven',
    '/home/paws/pawhaven/node_modules/.bin/node',
    'ProtectHome=tmpfs\nBindReadOnlyPaths=/home/paws/pawhaven\n',
  ],
  ['/root/pawhaven', '/root/node/bin/node', 'ProtectHome=tmpfs\nBindReadOnlyPaths=/root/pawhaven /root/node/bin\n'],
])('a service in %s sees no other home directories', (folder, node, expected) => {
  expect(formatUnit('pawhaven', { folder, node, user: 'paws' })).toContain(expected);
});

test('the settings to start with are valid, with every example in them', () => {
  const all = ENV_TEMPLATE.replaceAll(/^#(?=[A-Z_]+=)/gm, '').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const env = Object.fromEntries([...all].map(([, name, value]) => [name!, value!.replaceAll('"', '')]));
  expect(Object.keys(env).length).toBeGreaterThan(8);
  expect(parseConfig(env).publicUrl).toBe('https://pets.example.org');
});

test.runIf(hasProgram('systemd-analyze', '--version'))('systemd accepts the units, and rates them as safe', () => {
  const names = Object.keys(SERVICES) as ServiceName[];
  const units = ['/tmp', '/home/paws'].flatMap((folder) =>
    names.map((name) => {
      const path = join(root, `${name}${folder.replaceAll('/', '-')}.service`);
      writeFileSync(path, formatUnit(name, { folder, node: '/bin/true', user: 'nobody' }));
      return path;
    }),
  );
  const analyze = (...args: string[]) => execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });
  analyze('verify', '--man=no', '--recursive-errors=no', ...units);
  // From 0 (safe) to 10.
  for (const unit of units) expect(analyze('security', '--offline=true', '--threshold=25', unit)).toMatch(/OK|SAFE/);
});
