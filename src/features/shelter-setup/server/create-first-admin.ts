import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { createAdmin, hasAdmin, lockAdminRole } from '../../accounts/server/index.ts';
import { isKnownTimeZone, nameFirstSite } from '../../settings/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { setupMessages } from '../shelter-setup.constants.ts';
import { claimSetupCode, isSetupCode } from './setup-code.ts';

const SECOND_FACTOR_GRACE_DAYS = 14;

interface FirstAdmin {
  code: string;
  name: string;
  email: string;
  password: string;
  shelter_name?: string | undefined;
  /** Of the Admin's browser. */
  time_zone?: string | undefined;
}

interface SetupContext {
  ip: string;
  now: Date;
  publicUrl: string;
  getShelter: () => Promise<{ name: string; timeZone: string }>;
}

/**
 * Creates the first Admin, and saves what the setup asks for.
 * @throws ApiError 400 for a wrong code, an invalid field or a weak password, 409 if there is an Admin, 429 after too
 *   many attempts
 */
export async function createFirstAdmin(
  db: Database,
  limits: Limits,
  { code, shelter_name: name = '', time_zone: timeZone = '', ...person }: FirstAdmin,
  { ip, ...context }: SetupContext,
): Promise<void> {
  const block = await consumeLimit(db, limits, 'setupByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  if (await hasAdmin(db)) throw new ApiError(409, setupMessages.isSetUp);
  // Before the password is hashed, which is slow.
  if (!(await isSetupCode(db, code))) throw wrongCode();
  const answers = {
    ...(name !== '' && { name }),
    ...(timeZone !== '' && (await isKnownTimeZone(db, timeZone)) && { timeZone }),
  };
  const { timeZone: zone } = await context.getShelter();
  const prepare = async (trx: Database) => {
    await claim(trx, code);
    await saveAnswers(trx, answers, context.now);
    await closeUntilOpened(trx, context.now);
    await requireSecondFactorLater(trx, dayIn(answers.timeZone ?? zone, context.now), context.now);
  };
  await createAdmin(db, { ...person, phone_number: '' }, { ...context, claim: prepare });
}

/** @throws ApiError 409 if there is an Admin meanwhile, 400 if the code was used or replaced */
async function claim(trx: Database, code: string): Promise<void> {
  await lockAdminRole(trx);
  if (await hasAdmin(trx)) throw new ApiError(409, setupMessages.isSetUp);
  if (!(await claimSetupCode(trx, code))) throw wrongCode();
}

/** What the setup asks for comes before the environment's values. */
async function saveAnswers(trx: Database, answers: Partial<Shelter>, now: Date): Promise<void> {
  if (answers.name !== undefined) await nameFirstSite(trx, answers.name);
  if (Object.keys(answers).length === 0) return;
  await trx
    .insertInto('settings')
    .values({ key: 'shelter', value: JSON.stringify(answers), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`settings.value || excluded.value`, updated_at: now }),
    )
    .execute();
}

/** A shelter without pets stays closed until the Admin opens it. */
async function closeUntilOpened(trx: Database, now: Date): Promise<void> {
  const { has_pets } = await trx
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('pets').select('id')).as('has_pets'))
    .executeTakeFirstOrThrow();
  if (has_pets) return;
  await trx
    .insertInto('settings')
    .values({ key: 'opening', value: JSON.stringify({ state: 'preparing' }), updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** A new shelter's Admins have time to add one. They can change the day in the settings, or turn it off. */
async function requireSecondFactorLater(trx: Database, today: string, now: Date): Promise<void> {
  const value = JSON.stringify({ adminSecondFactorFrom: addDays(today, SECOND_FACTOR_GRACE_DAYS) });
  await trx
    .insertInto('settings')
    .values({ key: 'sign_in', value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

function wrongCode(): ApiError {
  return new ApiError(400, setupMessages.wrongCode, { fields: { code: setupMessages.wrongCode } });
}
