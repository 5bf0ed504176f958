import { errorCode } from './platform/database/errors.ts';

/** Why the server cannot start, in one line that says what to do. */
export function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return `Pawhaven cannot start: ${String(error)}`;
  if (error.name === 'ConfigError' || error.name === 'DirectoryInUseError')
    return `Pawhaven cannot start: ${error.message}`;
  const { port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  const sentence = {
    EADDRINUSE: `Port ${port} on ${address} is taken by another program. Stop that one, or set PORT to another number.`,
    EADDRNOTAVAIL: `HOST ${address} is not an address of this machine.`,
    EACCES: `No permission to listen on port ${port}. Set PORT to a number above 1023.`,
    ENOSPC: 'The disk is full. Free some room and start again.',
    ECONNREFUSED: 'No database answers at DATABASE_URL. Start it, or correct the address.',
    ENOTFOUND: 'The host that DATABASE_URL names is not known.',
    '28P01': 'The database at DATABASE_URL refuses the user or the password.',
    '28000': 'The database at DATABASE_URL refuses this user.',
    '3D000': 'The database that DATABASE_URL names does not exist. Create it, or correct the address.',
  }[errorCode(error)];
  if (sentence) return `Pawhaven cannot start: ${sentence}`;
  return `Pawhaven cannot start: ${error.message || error.name}`;
}
