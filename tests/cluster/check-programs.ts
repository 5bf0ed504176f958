import { execFileSync } from 'node:child_process';
import { findPostgres } from '../support/postgres-server.ts';

interface Program {
  name: string;
  /** Debian's package. */
  package: string;
  isThere: () => boolean;
}

const runs = (program: string, args: string[]) => () => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const required: Program[] = [
  { name: 'PostgreSQL 13 or newer', package: 'postgresql', isThere: () => findPostgres().missing === undefined },
  { name: 'nginx', package: 'nginx-light', isThere: runs('nginx', ['-v']) },
  { name: 'HAProxy', package: 'haproxy', isThere: runs('haproxy', ['-v']) },
];

const optional: Program[] = [{ name: 'PgBouncer', package: 'pgbouncer', isThere: runs('pgbouncer', ['--version']) }];

/** Finds what this machine lacks. Nothing is installed. */
export function findMissing(): { required: Program[]; optional: Program[] } {
  const isMissing = ({ isThere }: Program) => !isThere();
  return { required: required.filter(isMissing), optional: optional.filter(isMissing) };
}
