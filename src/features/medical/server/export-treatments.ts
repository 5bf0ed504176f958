import { sql } from 'kysely';
import { batchesToCsv, protectApostrophe } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import { careTypeLabels, routeLabels } from '../medical.constants.ts';
import type { TreatmentRow } from './treatments.queries.ts';

/** Columns of the export. The import reads all but the last two, which are for people. */
const columns = [
  'code',
  'external_id',
  'microchip',
  'animal_name',
  'treatment',
  'type',
  'protocol',
  'product',
  'manufacturer',
  'given_at',
  'due_on',
  'status',
  'lot',
  'lot_expires_on',
  'dose',
  'route',
  'result',
  'note',
  'recorded_by',
  'skipped_reason',
] as const;

/** The treatments of all animals as CSV, in the order in which they were added. */
export function exportTreatments(db: Database): AsyncIterable<string> {
  return batchesToCsv(columns, listBatches(db), toCells);
}

interface ExportedRow extends TreatmentRow {
  external_id: string | null;
  animal_name: string;
  microchip: string | null;
  manufacturer: string | null;
  skipped_by_name: string | null;
}

const BATCH_SIZE = 1000;

async function* listBatches(db: Database): AsyncGenerator<ExportedRow[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<ExportedRow>`
      select t.*, pet.external_id, pet.name as animal_name, product.name as product_name, product.manufacturer,
        protocol.name as protocol_name, giver.name as given_by_name, skipper.name as skipped_by_name,
        (select string_agg(value, ' ' order by id) from pet_identifiers
          where pet_id = t.pet_id and type = 'microchip') as microchip
      from treatments t
      join pets pet on pet.id = t.pet_id and not pet.listed_by_owner
      left join products product on product.id = t.product_id
      left join protocol_steps step on step.id = t.step_id
      left join protocols protocol on protocol.id = step.protocol_id
      left join users giver on giver.id = t.given_by
      left join users skipper on skipper.id = t.skipped_by
      where t.id > ${last} order by t.id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)!.id;
  }
}

function toCells(row: ExportedRow) {
  const { given_at, skipped_at, canceled_at } = row;
  const cells = {
    code: petCode(row.pet_id),
    external_id: row.external_id,
    microchip: row.microchip,
    animal_name: row.animal_name,
    treatment: row.name,
    type: careTypeLabels[row.type],
    protocol: row.protocol_name,
    product: row.product_name,
    manufacturer: row.manufacturer,
    given_at: given_at?.toISOString(),
    due_on: row.due_on,
    status: given_at ? 'given' : skipped_at ? 'skipped' : canceled_at ? 'canceled' : 'open',
    lot: row.lot,
    lot_expires_on: row.lot_expires_on,
    dose: row.dose,
    route: row.route && routeLabels[row.route],
    result: row.result,
    note: row.note,
    recorded_by: row.given_by_name ?? row.skipped_by_name,
    skipped_reason: row.skipped_reason,
  };
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, typeof cell === 'string' ? protectApostrophe(cell) : cell]),
  );
}
