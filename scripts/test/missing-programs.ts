import { hasProgram } from '../../tests/support/balancer.ts';
import { missingSwift } from '../../tests/support/swift-server.ts';

/** What tests start if it is there: the program, its argument for the version, Debian's package, and what is tested with it. */
const programs = [
  ['nginx', '-v', 'nginx-light', 'deploy/nginx and restarts behind it'],
  ['haproxy', '-v', 'haproxy', 'deploy/haproxy and restarts behind it'],
  ['caddy', 'version', 'caddy', 'deploy/caddy and restarts behind it'],
  ['pgbouncer', '--version', 'pgbouncer', 'deploy/pgbouncer'],
  ['redis-server', '--version', 'redis-server', 'servers that Redis connects'],
  ['promtool', '--version', 'prometheus', 'deploy/monitoring'],
  ['pdfsig', '-v', 'poppler-utils', 'the seals of signed agreements'],
  ['systemd-analyze', '--version', 'systemd', 'the systemd units'],
] as const;

/** A line for each program that this machine lacks, with the tests that are skipped for it. */
export function listMissingPrograms(): string[] {
  const lines = programs
    .filter(([program, version]) => !hasProgram(program, version))
    .map(([program, , name, what]) => `${program} is not installed (apt-get install ${name}): not tested is ${what}.`);
  return missingSwift === undefined ? lines : [...lines, `${missingSwift} Not tested is an object storage.`];
}
