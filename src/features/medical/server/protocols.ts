import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { MovedDoses, Protocol, ProtocolChange, ProtocolInput, StepInput } from '../protocols.contract.ts';
import { assertProducts } from './assert-products.ts';
import { invalid } from './check-dates.ts';
import { pickChanged, recordEvents, todayOf, type MedicalContext } from './medical-context.ts';
import { moveOpenDoses } from './move-open-doses.ts';

/** By animal type and name, with those in use first. */
export async function listProtocols(db: Database, id: number | null = null): Promise<Protocol[]> {
  const { rows } = await sql<Protocol>`
    select p.id, p.name, p.pet_types, p.purpose, p.is_active, p.is_automatic, p.min_age_days, p.max_age_days, p.version,
      coalesce(open.animals, 0) as animals,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'type', s.type,
          'product', case when product.id is not null then jsonb_build_object('id', product.id, 'name', product.name) end,
          'min_age_days', s.min_age_days, 'until_age_days', s.until_age_days, 'interval_days', s.interval_days,
          'repeat_days', s.repeat_days) order by s.position)
        from protocol_steps s left join products product on product.id = s.product_id
        where s.protocol_id = p.id and s.is_active), '[]') as steps
    from protocols p
    left join (
      select s.protocol_id, count(distinct t.pet_id)::integer as animals
      from treatments t join protocol_steps s on s.id = t.step_id
      where t.given_at is null and t.skipped_at is null and t.canceled_at is null group by s.protocol_id
    ) open on open.protocol_id = p.id
    where ${id}::integer is null or p.id = ${id}::integer
    order by p.is_active desc, p.pet_types desc, lower(p.name)`.execute(db);
  return rows;
}

async function getProtocol(db: Database, id: number): Promise<Protocol> {
  const [protocol] = await listProtocols(db, id);
  if (!protocol) throw new ApiError(404, medicalMessages.noProtocol);
  return protocol;
}

/** @throws ApiError 400 for invalid ages or an unknown product, 409 if another protocol has its name */
export async function addProtocol(db: Database, input: ProtocolInput, context: MedicalContext): Promise<Protocol> {
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUser(trx, context.actor);
    const { steps, is_active = true, is_automatic = false, purpose = null, ...rest } = input;
    const { min_age_days = 0, max_age_days = null } = rest;
    assertAges({ min_age_days, max_age_days });
    await assertSteps(trx, steps, []);
    const values = { ...rest, is_active, is_automatic, purpose, min_age_days, max_age_days };
    const insertion = trx.insertInto('protocols').values(values).returning('id');
    const { id } = await withConflict(medicalMessages.usedName, () => insertion.executeTakeFirstOrThrow());
    await insertAll(
      trx,
      'protocol_steps',
      steps.map((step, index) => toStepRow(step, id, index + 1)),
    );
    const event = {
      action: 'protocol.added',
      subject: { type: 'protocol', id },
      details: { name: input.name },
    } as const;
    await recordEvents(trx, [event], context);
    return getProtocol(trx, id);
  });
}

/**
 * Changes a protocol. Only open doses follow: those that were given or skipped, or moved by hand, stay.
 * @throws ApiError 404 for an unknown protocol, 409 if a newer version was saved or another protocol has its name, 400 for
 *   invalid steps
 */
export async function updateProtocol(
  db: Database,
  id: number,
  input: ProtocolChange,
  context: MedicalContext,
): Promise<Protocol & MovedDoses> {
  return transactionWithRetry(db, (trx) => changeProtocol(trx, id, input, context));
}

/** The same in the caller's transaction. */
export async function changeProtocol(
  trx: Database,
  id: number,
  { version, steps, ...input }: ProtocolChange,
  context: MedicalContext,
): Promise<Protocol & MovedDoses> {
  const row = await trx.selectFrom('protocols').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  await lockCurrentUser(trx, context.actor);
  if (!row) throw new ApiError(404, medicalMessages.noProtocol);
  if (row.version !== version) throw new ApiError(409, medicalMessages.newer);
  const changed = pickChanged(row, input);
  assertAges({ ...row, ...changed });
  if (steps) await replaceSteps(trx, id, steps);
  const update = trx
    .updateTable('protocols')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id);
  await withConflict(medicalMessages.usedName, () => update.execute());
  const doses = steps ? await moveOpenDoses(trx, id, { ...context, today: todayOf(context) }) : { moved: 0, ended: 0 };
  const details = {
    name: changed.name ?? row.name,
    fields: [...Object.keys(changed), ...(steps ? ['steps'] : [])],
    moved: doses.moved,
  };
  await recordEvents(trx, [{ action: 'protocol.updated', subject: { type: 'protocol', id }, details }], context);
  return { ...(await getProtocol(trx, id)), ...doses };
}

function assertAges({ min_age_days, max_age_days }: { min_age_days: number; max_age_days: number | null }): void {
  if (max_age_days !== null && max_age_days < min_age_days) throw invalid('max_age_days', medicalMessages.ages);
}

async function replaceSteps(trx: Database, protocolId: number, steps: readonly StepInput[]): Promise<void> {
  const existing = await trx
    .selectFrom('protocol_steps')
    .select(['id', 'product_id'])
    .where('protocol_id', '=', protocolId)
    .where('is_active', '=', true)
    .execute();
  await assertSteps(trx, steps, existing);
  // Past doses refer to steps, so none is deleted. Nor do two have the same position for a moment.
  await trx.updateTable('protocol_steps').set({ is_active: false }).where('protocol_id', '=', protocolId).execute();
  for (const [index, step] of steps.entries()) {
    const values = toStepRow(step, protocolId, index + 1);
    if (step.id === undefined) await trx.insertInto('protocol_steps').values(values).execute();
    else
      await trx
        .updateTable('protocol_steps')
        .set({ ...values, is_active: true })
        .where('id', '=', step.id)
        .execute();
  }
}

async function assertSteps(
  trx: Database,
  steps: readonly StepInput[],
  existing: readonly { id: number; product_id: number | null }[],
): Promise<void> {
  const ids = steps.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length || ids.some((id) => existing.every((step) => step.id !== id))) {
    throw invalid('steps', medicalMessages.unknownStep);
  }
  for (const [index, { min_age_days, until_age_days, interval_days }] of steps.entries()) {
    if (index === 0 && interval_days) throw invalid(`steps.0.interval_days`, medicalMessages.firstInterval);
    if (until_age_days !== null && until_age_days !== undefined && until_age_days < (min_age_days ?? 0)) {
      throw invalid(`steps.${index}.until_age_days`, medicalMessages.ages);
    }
  }
  // A step keeps a product that isn't used any more.
  const isUnchanged = ({ id, product_id }: StepInput) =>
    existing.some((step) => step.id === id && step.product_id === product_id);
  await assertProducts(
    trx,
    steps.filter((step) => !isUnchanged(step)).map(({ product_id }) => product_id),
  );
}

function toStepRow(step: StepInput, protocol_id: number, position: number) {
  const { name, type, product_id, min_age_days, until_age_days, interval_days, repeat_days } = step;
  return {
    protocol_id,
    position,
    name,
    type,
    product_id: product_id ?? null,
    min_age_days: min_age_days ?? null,
    until_age_days: until_age_days ?? null,
    interval_days: interval_days ?? null,
    repeat_days: repeat_days ?? null,
  };
}
