import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endWithParent } from './end-with-parent.ts';
import { freePort } from './free-port.ts';

/** OpenStack Swift, which speaks the protocol of S3 and checks signatures. */
export interface SwiftServer {
  /** Such as `http://127.0.0.1:8080`. */
  address: string;
  /** The URL of a bucket and a prefix in it, for `STORAGE_URL`. */
  storageUrl(path: string, options?: { secret?: string; address?: string }): string;
  stop(): Promise<void>;
}

const PYTHON = '/usr/bin/python3';
const KINDS = ['object', 'container', 'account', 'proxy'] as const;
const programOf = (kind: (typeof KINDS)[number]) => `/usr/bin/swift-${kind}-server`;

/** One line on why Swift can't be started; undefined if it can. */
export const missingSwift = KINDS.map(programOf).every(existsSync)
  ? undefined
  : 'Swift is not installed (apt-get install swift-proxy swift-account swift-container swift-object).';

/**
 * Starts it on free ports of 127.0.0.1, without a replica. It ends with this process, even if this process is killed.
 * @throws if Swift is missing or does not start
 */
export async function startSwiftServer(): Promise<SwiftServer> {
  if (missingSwift !== undefined) throw new Error(missingSwift);
  // It stores metadata as extended attributes, which older systems' memory disks lack.
  const home = await mkdtemp(join(tmpdir(), 'pawhaven-swift-'));
  const secret = randomBytes(16).toString('hex');
  const ports = { object: 0, container: 0, account: 0, proxy: 0 };
  for (const kind of KINDS) ports[kind] = await freePort();
  await mkdir(join(home, 'devices/disk'), { recursive: true });
  await writeFile(join(home, 'swift.conf'), `[swift-hash]\nswift_hash_path_suffix = ${secret}\n`);
  for (const kind of KINDS)
    await writeFile(join(home, `${kind}.conf`), configOf(kind, { home, port: ports[kind], secret }));
  await promisify(execFile)(PYTHON, [
    '-c',
    MAKE_RINGS,
    home,
    ...KINDS.slice(0, 3).map((kind) => `${kind}=${ports[kind]}`),
  ]);
  const stop = endWithParent(home, { start: START, stop: 'kill $pids; wait' });
  const address = `http://127.0.0.1:${ports.proxy}`;
  try {
    for (const kind of KINDS) await untilAnswered(`http://127.0.0.1:${ports[kind]}/healthcheck`);
  } catch (error) {
    const log = await readFile(join(home, 'log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`Swift does not start.\n${log}`, { cause: error });
  }
  return {
    address,
    storageUrl: (path, options = {}) => {
      const { host } = new URL(options.address ?? address);
      return `s3+http://shelter%3Apawhaven:${options.secret ?? secret}@${host}/${path}`;
    },
    stop,
  };
}

const MAKE_RINGS = `
import sys
from swift.common.ring.builder import RingBuilder
home = sys.argv[1]
for kind, port in (each.split('=') for each in sys.argv[2:]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(home + '/' + kind + '.ring.gz')
`;

function configOf(
  kind: (typeof KINDS)[number],
  { home, port, secret }: { home: string; port: number; secret: string },
): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${home}
devices = ${home}/devices
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`;
  if (kind !== 'proxy') {
    return `${common}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
  }
  return `${common}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
# The filter is required; the cache itself isn't, and nothing listens there.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
# Small pages, so that a test of several needs few objects.
max_bucket_listing = 100
[filter:tempauth]
use = egg:swift#tempauth
user_shelter_pawhaven = ${secret} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

const START = KINDS.map(
  (kind) => `${programOf(kind)} "$1/${kind}.conf" >> "$1/log" 2>&1 < /dev/null & pids="$pids $!"`,
).join('\n');

async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await fetch(url));
    } catch (error) {
      if (attempt === 300) throw error;
      await sleep(100);
    }
  }
}
