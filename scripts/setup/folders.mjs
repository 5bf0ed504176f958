import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const packages = join(root, 'node_modules');
/** First on npm's path. */
export const commands = join(packages, '.bin');
