import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { recordWeightsWithin } from '../../medical/server/index.ts';
import { notifyColleague } from '../../notifications/server/index.ts';
import { photoMessages } from '../../photos/photos.constants.ts';
import { lockUsablePhotos, photoHashOf } from '../../photos/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { FosterReport, NewReport } from '../foster-care.contract.ts';
import { fosterLimits, fosterMessages, type Urgency } from '../fosters.constants.ts';
import { listCoordinators, type FosterContext } from './foster-context.ts';
import { lockOwnAnimal } from './own-animal.ts';
import { getReport } from './reports.queries.ts';
import { lockOwnActiveHome } from './lock-home.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface ReportContext extends FosterContext {
  shelter: Pick<Shelter, 'fosterResponse' | 'medicalAlerts'>;
}

/**
 * Sends a report about an animal that stays with the user. Its weight goes into the animal's medical record. Sending it again
 * records nothing.
 * @throws ApiError 404 for an animal that doesn't stay there, 400 for an unknown photo, 409 for a key that was used for another
 *   report, 429 for too many in a day
 */
export async function writeReport(
  db: Database,
  petId: number,
  input: NewReport,
  context: ReportContext,
): Promise<FosterReport> {
  const { actor, ip, now, shelter } = context;
  const { type, text, urgency, photo = null, weight_kg = null } = input;
  const client_key = input.client_key.toLowerCase();
  return transactionWithRetry(db, async (trx) => {
    const { name, home } = await lockOwnAnimal(trx, actor, petId);
    const repeated = await trx
      .selectFrom('foster_reports')
      .select(['id', 'pet_id', 'author_id'])
      .where('client_key', '=', client_key)
      .executeTakeFirst();
    if (repeated) {
      if (repeated.pet_id !== petId || repeated.author_id !== actor.id) throw new ApiError(409, fosterMessages.usedKey);
      return getOwn(trx, repeated.id, now);
    }
    await assertBelowLimit(trx, actor, now);
    const photo_hash = await lockPhoto(trx, context, photo);
    await lockCurrentUser(trx, actor);
    const values = {
      pet_id: petId,
      home_id: home.id,
      author_id: actor.id,
      type,
      text,
      photo_hash,
      weight_kg,
      urgency,
      created_at: now,
      waiting_since: now,
      due_at: dueAt(urgency, now, shelter),
      client_key,
    };
    // Another home may send the same key at the same moment.
    const { id } = await withConflict(fosterMessages.usedKey, () =>
      trx.insertInto('foster_reports').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    if (weight_kg !== null) {
      const weight = { pet_id: petId, kg: weight_kg, client_key: randomUUID() };
      await recordWeightsWithin(trx, [weight], { ...context, thresholds: shelter.medicalAlerts });
    }
    const subject = { type: 'pet', id: petId };
    await recordEvent(trx, { actor, action: 'pet.foster_reported', subject, details: { name, urgency }, ip, now });
    await notifyCoordinators(trx, { pet: name, urgency }, context);
    return getOwn(trx, id, now);
  });
}

/**
 * Adds to the user's own report while the animal stays with them. An answered one waits again.
 * @throws ApiError 404 for another's report, and for an animal that has left; 429 for too many in a day
 */
export async function continueReport(
  db: Database,
  id: number,
  text: string,
  context: ReportContext,
): Promise<FosterReport> {
  const { actor, ip, now, shelter } = context;
  return transactionWithRetry(db, async (trx) => {
    const own = await trx
      .selectFrom('foster_reports')
      .select('pet_id')
      .where('id', '=', id)
      .where('author_id', '=', actor.id)
      .executeTakeFirst();
    if (!own) throw new ApiError(404, fosterMessages.noReport);
    const { name } = await lockOwnAnimal(trx, actor, own.pet_id);
    const report = await trx
      .selectFrom('foster_reports')
      .select(['urgency', 'waiting_since'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await assertBelowLimit(trx, actor, now);
    await lockCurrentUser(trx, actor);
    await trx
      .insertInto('foster_replies')
      .values({ report_id: id, author_id: actor.id, is_from_staff: false, text, created_at: now })
      .execute();
    if (report.waiting_since === null) {
      const again = { waiting_since: now, due_at: dueAt(report.urgency, now, shelter), escalated_at: null };
      await trx.updateTable('foster_reports').set(again).where('id', '=', id).execute();
      await notifyCoordinators(trx, { pet: name, urgency: report.urgency }, context);
    }
    const subject = { type: 'pet', id: own.pet_id };
    await recordEvent(trx, { actor, action: 'pet.foster_report_continued', subject, details: { name }, ip, now });
    return getOwn(trx, id, now);
  });
}

/** What staff see besides stays with them. */
async function getOwn(trx: Database, id: number, now: Date): Promise<FosterReport> {
  const {
    home: _home,
    is_overdue: _overdue,
    is_escalated: _escalated,
    answered_by: _by,
    ...report
  } = await getReport(trx, id, now);
  return report;
}

function dueAt(urgency: Urgency, now: Date, { fosterResponse }: ReportContext['shelter']): Date {
  return new Date(now.getTime() + fosterResponse[`${urgency}_hours`] * HOUR_MS);
}

/** The home's lock makes a person's own reports wait for each other. */
async function assertBelowLimit(trx: Database, { id }: { id: number }, now: Date): Promise<void> {
  await lockOwnActiveHome(trx, { id });
  const since = new Date(now.getTime() - DAY_MS);
  const count = async (table: 'foster_reports' | 'foster_replies') => {
    const { total } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('author_id', '=', id)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return total;
  };
  if ((await count('foster_reports')) + (await count('foster_replies')) >= fosterLimits.reportsPerDay) {
    throw new ApiError(429, fosterMessages.reportLimit, { retryAfterSeconds: 3600 });
  }
}

async function lockPhoto(trx: Database, { actor }: FosterContext, path: string | null): Promise<string | null> {
  if (path === null) return null;
  const hash = photoHashOf(path);
  const usable = hash === null ? [] : await lockUsablePhotos(trx, actor, [hash], []);
  if (usable.length === 0) {
    throw new ApiError(400, photoMessages.unknown, { fields: { photo: photoMessages.unknown } });
  }
  return hash;
}

async function notifyCoordinators(
  trx: Database,
  details: { pet: string; urgency: Urgency },
  { actor, now }: FosterContext,
): Promise<void> {
  await notifyColleague(trx, {
    recipientIds: (await listCoordinators(trx, now)).map(({ id }) => id),
    actor,
    type: 'foster.reported',
    details,
    url: '/admin-dashboard/fosters?tab=waiting',
    now,
  });
}
