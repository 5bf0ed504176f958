import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const packages = join(root, 'node_modules');
/** Exists while the setup answers on a port that the server may take over (`claimPort`). */
export const batonOf = (port) => join(root, `.setup-page-${port}`);
/** First on npm's path. */
export const commands = join(packages, '.bin');
