import { sql } from 'kysely';
import { insertSites } from '../../../demo/sites.ts';
import { openDatabase, type Database } from '../../../src/platform/database.ts';
import { defaultConnectionLimits } from '../../../src/platform/database/connection-string.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { hashToken } from '../../../src/platform/tokens.ts';
import { loadActivity } from './activity.ts';
import { loadApplications } from './applications.ts';
import { loadChats, loadMessages } from './messages-and-chats.ts';
import { loadCustodies } from './custodies.ts';
import { loadAuditLog, loadShelterEvents } from './events.ts';
import { loadHandovers } from './handovers.ts';
import { loadLocations } from './locations.ts';
import { loadMedicalRecords } from './medical.ts';
import { loadNewsletters, loadPeople } from './people.ts';
import { loadPets } from './pets.ts';
import { createRandomFunctions } from './random.ts';
import { rebuildDerivedTables } from '../../../src/platform/backup/tables.ts';
import { STAFF, type ShelterSize } from './shelter-size.ts';

/** Tokens of sessions that do not end. */
export const adminToken = 'large-shelter-admin';
export const userToken = 'large-shelter-user';

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 2000;

/** Migrates a database and fills it, unless it has been filled before. */
export async function createFilledDatabase(
  place: { databaseUrl: string | undefined; dataDir: string },
  size: ShelterSize,
  log: (line: string) => void,
): Promise<void> {
  const limits = { ...defaultConnectionLimits, statementTimeoutMs: HOUR_MS };
  const { db, close } = await openDatabase({ ...place, limits, now: new Date(), onWarning: log });
  try {
    await migrate(db);
    await insertSites(db);
    const { rows } = await sql`select 1 from users where email = 'admin@large.example'`.execute(db);
    if (rows.length === 0) await fillDatabase(db, size, log);
  } finally {
    await close();
  }
}

/**
 * Fills a migrated database without rows. Triggers and foreign keys are off: what they would write is written here, and
 * what they would reject is checked at the end.
 */
async function fillDatabase(db: Database, size: ShelterSize, log: (line: string) => void): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await createRandomFunctions(connection);
    const indexes = await dropIndexes(connection);
    const steps: [string, (db: Database, of: typeof size) => Promise<void>][] = [
      ['people', loadPeople],
      ['newsletters', loadNewsletters],
      ['pets', loadPets],
      ['applications', loadApplications],
      ['pickups and receipts', loadHandovers],
      ['custodies', loadCustodies],
      ['locations', loadLocations],
      ['medical records', loadMedicalRecords],
      ['messages', loadMessages],
      ['chats', loadChats],
      ['favorites, visits and emails', loadActivity],
      ['events', loadShelterEvents],
      ['the audit log', loadAuditLog],
      ['sessions and settings', loadSessionsAndSettings],
    ];
    for (const [what, load] of steps) await timed(what, () => load(connection, size), log);
    // Updates have left dead rows.
    await timed('compaction', () => sql`vacuum full pets`.execute(connection), log);
    await timed('sequences', () => advanceSequences(connection), log);
    for (const index of indexes) await timed(index.name, () => sql.raw(index.definition).execute(connection), log);
    // Triggers were off.
    await timed('counts', () => rebuildDerivedTables(connection), log);
    await timed('outcomes of applications', () => deriveOutcomes(connection, size), log);
    await timed('analyze', () => sql`vacuum analyze`.execute(connection), log);
    await timed('foreign keys', () => assertForeignKeys(connection), log);
    await sql`reset session_replication_role`.execute(connection);
  });
}

async function timed(what: string, step: () => Promise<unknown>, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  await step();
  const seconds = (performance.now() - started) / 1000;
  if (seconds > 1) log(`${what}: ${seconds.toFixed(0)} s`);
}

/** Drops the indexes that no constraint needs: building them at the end is faster. */
async function dropIndexes(db: Database): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by name`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name.replaceAll('"', ''))}`.execute(db);
  return rows;
}

/** In batches, because each is one array. */
async function deriveOutcomes(db: Database, { applications }: ShelterSize): Promise<void> {
  for (let from = 1; from <= applications; from += BATCH_SIZE) {
    const ids = sql`array(select generate_series(${from}::int, ${from + BATCH_SIZE - 1}::int))`;
    await sql`select refresh_application_outcomes(${ids})`.execute(db);
  }
}

async function loadSessionsAndSettings(db: Database): Promise<void> {
  for (const [token, user] of [
    [adminToken, 1],
    [userToken, STAFF + 1],
  ] as const) {
    await sql`
      insert into sessions (user_id, token_hash, ip, user_agent, created_at, last_used_at)
      values (${user}, ${hashToken(token)}, '127.0.0.1', 'bench', now(), now() + interval '50 years')`.execute(db);
  }
  // The longest: otherwise the hourly cleanup would delete much of what is measured.
  const retention = {
    chat_months: 36,
    application_months: 60,
    visit_months: 36,
    email_months: 36,
    ip_address_days: 180,
  };
  await sql`
    insert into settings (key, value) values ('retention', ${JSON.stringify(retention)})
    on conflict (key) do update set value = excluded.value`.execute(db);
}

async function advanceSequences(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db);
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1))
    `.execute(db);
  }
}

/** @throws if a row refers to one that is not there */
async function assertForeignKeys(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; from: string; to: string; on: string; present: string }>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      string_agg(format('r.%I = f.%I', theirs.attname, own.attname), ' and ') as on,
      string_agg(format('f.%I is not null', own.attname), ' and ') as present
    from pg_constraint cross join unnest(conkey, confkey) as pairs (own_number, their_number)
    join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
    join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = their_number
    where contype = 'f' and connamespace = 'public'::regnamespace group by 1, 2, 3`.execute(db);
  for (const { name, from, to, on, present } of rows) {
    const lost = await sql
      .raw(`select 1 from ${from} f where ${present} and not exists (select from ${to} r where ${on}) limit 1`)
      .execute(db);
    if (lost.rows.length > 0) throw new Error(`The loader breaks ${name}.`);
  }
}
