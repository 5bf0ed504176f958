import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { locationMessages, parentTypes, typeLabels } from '../locations.constants.ts';
import type { Location, NewLocations } from '../locations.contract.ts';
import type { ActionContext } from './action-context.ts';
import { listLocations } from './locations.queries.ts';
import { auditName, withUniqueName } from './location-names.ts';

/**
 * Adds a location, or several with numbers after the name, behind the others.
 * @throws ApiError 400 if it can't be in its parent, 409 for a name that another location there has, or a retired parent
 */
export async function addLocations(db: Database, input: NewLocations, context: ActionContext): Promise<Location[]> {
  const { type, parent_id = null, name, first, last, capacity = null, is_isolation = false, note } = input;
  const names =
    first === undefined || last === undefined
      ? [name]
      : Array.from({ length: last - first + 1 }, (_, at) => `${name} ${first + at}`);
  return withUniqueName(names.length === 1 ? names[0]! : name, () =>
    transactionWithRetry(db, async (trx) => {
      await assertParent(trx, input);
      await confirmCurrentUser(trx, context.actor);
      const { rows } = await sql<{ rank: number }>`
        select coalesce(max(rank), 0) as rank from locations where parent_id is not distinct from ${parent_id}`.execute(
        trx,
      );
      const rank = rows[0]!.rank;
      const details = { type, parent_id, capacity, is_isolation, note: note || null };
      const added = await trx
        .insertInto('locations')
        .values(names.map((each, at) => ({ ...details, name: each, rank: rank + at + 1 })))
        .returning('id')
        .execute();
      const { ip, now, actor } = context;
      await recordEvent(trx, {
        actor,
        action: 'location.added',
        subject: { type: 'location', id: added[0]!.id },
        details: { name: auditName({ type, name: names[0]! }), count: names.length },
        ip,
        now,
      });
      const ids = new Set(added.map(({ id }) => id));
      return (await listLocations(trx)).filter(({ id }) => ids.has(id));
    }),
  );
}

/** Locks the parent, so that nobody retires it meanwhile. */
async function assertParent(trx: Database, { type, parent_id = null }: NewLocations): Promise<void> {
  const types = parentTypes[type];
  if (parent_id === null) {
    if (types.includes(null)) return;
    throw invalidParent(locationMessages.missingParent);
  }
  const parent = await trx
    .selectFrom('locations')
    .select(['type', 'name', 'retired_at'])
    .where('id', '=', parent_id)
    .forShare()
    .executeTakeFirst();
  if (!parent) throw invalidParent(locationMessages.noSuchLocation);
  if (!types.includes(parent.type)) {
    const labels = types.flatMap((each) => (each === null ? [] : typeLabels[each].toLowerCase()));
    throw invalidParent(locationMessages.wrongParent(typeLabels[type].toLowerCase(), joinList(labels, 'or')));
  }
  if (parent.retired_at) throw new ApiError(409, locationMessages.parentRetired(parent.name ?? ''));
}

function invalidParent(sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { parent_id: sentence } });
}
