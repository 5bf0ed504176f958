import { hasHaproxy } from '../support/haproxy.ts';
import { hasNginx } from '../support/nginx.ts';
import { findMissingPgbouncer } from '../support/pgbouncer.ts';
import { findPostgres } from '../support/postgres-server.ts';
import { findMissingRedis } from '../support/redis-server.ts';
import { missingSwift } from '../support/swift-server.ts';

interface Program {
  name: string;
  /** Debian's packages. */
  packages: string;
  isThere: () => boolean;
}

const required: Program[] = [
  { name: 'PostgreSQL 13 or newer', packages: 'postgresql', isThere: () => findPostgres().missing === undefined },
  { name: 'nginx', packages: 'nginx-light', isThere: hasNginx },
  { name: 'HAProxy', packages: 'haproxy', isThere: hasHaproxy },
];

const optional: Program[] = [
  { name: 'Redis', packages: 'redis-server', isThere: () => findMissingRedis() === null },
  {
    name: 'OpenStack Swift',
    packages: 'swift-proxy swift-account swift-container swift-object',
    isThere: () => missingSwift === undefined,
  },
  { name: 'PgBouncer', packages: 'pgbouncer', isThere: () => findMissingPgbouncer() === null },
];

/** Finds what this machine lacks. Nothing is installed. */
export function findMissing(): { required: Program[]; optional: Program[] } {
  const isMissing = ({ isThere }: Program) => !isThere();
  return { required: required.filter(isMissing), optional: optional.filter(isMissing) };
}
