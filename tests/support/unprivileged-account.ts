import { readFileSync } from 'node:fs';

export interface Account {
  uid: number;
  gid: number;
}

/** Whether this process is root, which PostgreSQL and PgBouncer refuse to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The account for such programs; null if this process isn't root, or if there is no other account. */
export function unprivilegedAccount(): Account | null {
  if (!isRoot()) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}
