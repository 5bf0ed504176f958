import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { Step } from './plan-doses.ts';

export interface ProtocolWithSteps {
  id: number;
  name: string;
  pet_types: Selectable<Tables['protocols']>['pet_types'];
  is_active: boolean;
  is_automatic: boolean;
  min_age_days: number;
  max_age_days: number | null;
  /** In order, including those that were removed since doses were planned. */
  allSteps: Step[];
  /** In order. */
  steps: Step[];
}

/** Protocols with their steps, by id. @param condition on `protocols` */
export async function listProtocolSteps(
  db: Database,
  condition: { ids: readonly number[] } | { ofSteps: readonly number[] } | 'automatic' | 'active',
): Promise<Map<number, ProtocolWithSteps>> {
  const matching =
    typeof condition === 'string'
      ? sql`protocols.is_active and (protocols.is_automatic or ${condition === 'active'})`
      : 'ids' in condition
        ? sql`protocols.id = any(${condition.ids}::integer[])`
        : sql`protocols.id in (select protocol_id from protocol_steps where id = any(${condition.ofSteps}::integer[]))`;
  const { rows } = await sql<Omit<ProtocolWithSteps, 'steps' | 'allSteps'> & { all_steps: Step[] }>`
    select id, name, pet_types, is_active, is_automatic, min_age_days, max_age_days, (
      select jsonb_agg(to_jsonb(s) order by s.position, s.id) from protocol_steps s where s.protocol_id = protocols.id
    ) as all_steps
    from protocols where ${matching} order by id`.execute(db);
  return new Map(
    rows.map(({ all_steps, ...protocol }) => [
      protocol.id,
      { ...protocol, allSteps: all_steps, steps: all_steps.filter(({ is_active }) => is_active) },
    ]),
  );
}
