import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { setupMessages, setupSteps, type SetupStep } from '../shelter-setup.constants.ts';
import type { SetupChecklist, SetupFacts } from '../shelter-setup.contract.ts';

interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/** What is done is derived from the shelter's data; only what an Admin skips is stored. */
export async function getChecklist(db: Database, shelter: Shelter): Promise<SetupChecklist> {
  const found = await loadFacts(db);
  const isDone: Record<SetupStep, boolean> = {
    contact: hasContact(shelter),
    hours: found.has_hours,
    sites: shelter.locations.some(({ isOffered, address }) => isOffered && address !== ''),
    time_zone: shelter.timeZone !== 'UTC' || found.has_time_zone,
    fees: found.has_fees,
    email: found.has_sent_email,
    pets: found.pets > 0,
    colleagues: found.admins > 1,
  };
  const { isOpen } = shelter;
  const steps = setupSteps.map((id) => ({ id, is_done: isDone[id], is_skipped: found.skipped.includes(id) }));
  const isContactDue = !found.is_demo && !isDone.contact && !found.skipped.includes('contact');
  return { is_open: isOpen, is_due: !isOpen || isContactDue, steps, now: toFacts(shelter, found) };
}

function toFacts(shelter: Shelter, { pets, admins }: { pets: number; admins: number }): SetupFacts {
  const { name, phone, email, openingDays, openingHours, locations, timeZone, fees } = shelter;
  return {
    name,
    phone,
    email,
    opening_days: openingDays,
    opening_hours: openingHours,
    sites: locations
      .filter(({ isOffered }) => isOffered)
      .map(({ id, name: site, address }) => ({ id, name: site, address })),
    time_zone: timeZone,
    dog_cents: fees.dog,
    cat_cents: fees.cat,
    other_cents: fees.other,
    pets,
    colleagues: Math.max(0, admins - 1),
  };
}

/** Name, phone number and email: whatever else is missing, visitors can ask. */
function hasContact({ phone, email }: Shelter): boolean {
  return phone !== '' && email !== '';
}

async function loadFacts(db: Database) {
  const { rows } = await sql<{
    skipped: SetupStep[];
    is_demo: boolean;
    has_hours: boolean;
    has_time_zone: boolean;
    has_fees: boolean;
    has_sent_email: boolean;
    pets: number;
    admins: number;
  }>`
    with saved as (select key, value, version from settings)
    select
      (select coalesce(json_agg(step), '[]') from skipped_setup_steps) as skipped,
      coalesce((select value->>'state' = 'loaded' from saved where key = 'demo'), false) as is_demo,
      exists (select from sites where week is not null) or coalesce(
        (select value ?| array['openingHours', 'openingDays'] from saved where key = 'shelter'), false) as has_hours,
      coalesce((select value ? 'timeZone' from saved where key = 'shelter'), false) as has_time_zone,
      coalesce((select version > 0 from saved where key = 'fees'), false) as has_fees,
      exists (select from emails where type = 'email-test' and status = 'sent') as has_sent_email,
      (select coalesce(sum(pets), 0)::integer from pet_facet_counts) as pets,
      (select count(*)::integer from (
        select from users u join roles r on r.id = u.role_id where r.name = 'Admin'
        union all select from invitations i join roles r on r.id = i.role_id where r.name = 'Admin') a) as admins`.execute(
    db,
  );
  return rows[0]!;
}

/** Skips a step, or takes it up again. */
export async function skipStep(
  db: Database,
  step: SetupStep,
  isSkipped: boolean,
  { actor }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    if (isSkipped) {
      await trx
        .insertInto('skipped_setup_steps')
        .values({ step })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx.deleteFrom('skipped_setup_steps').where('step', '=', step).execute();
    }
  });
}

/**
 * Shows the pets to visitors. Opening it again changes nothing.
 * @throws ApiError 409 while visitors could not reach the shelter
 */
export async function openShelter(db: Database, shelter: Shelter, { actor, ip, now }: ActionContext): Promise<void> {
  if (!hasContact(shelter)) throw new ApiError(409, setupMessages.needsContact);
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    const opened = await trx
      .updateTable('settings')
      .set({ value: JSON.stringify({ state: 'open' }), updated_at: now })
      .where(sql<boolean>`key = 'opening' and value->>'state' = 'preparing'`)
      .executeTakeFirst();
    if (opened.numUpdatedRows === 0n) return;
    const subject = { type: 'settings', id: null };
    await recordEvent(trx, { actor, action: 'shelter.opened', subject, ip, now });
  });
}
