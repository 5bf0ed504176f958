// node bench/large/fill.ts URL [PETS]   fills a new database of a PostgreSQL server, to measure it many times
import { createFilledDatabase } from './load/fill-database.ts';
import { sizeOf } from './load/shelter-size.ts';

const [databaseUrl, pets = '400000'] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('Name the URL of an empty database.');
await createFilledDatabase({ databaseUrl, dataDir: '' }, sizeOf(Number(pets)), console.log);
