import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { LotInput, Product, ProductInput } from '../protocols.contract.ts';
import { pickChanged, recordEvents, todayOf, type MedicalContext } from './medical-context.ts';

type Update<T> = { [K in keyof T]?: T[K] | undefined };

/** By name, with those in use first. */
export async function listProducts(db: Database, today: string, id: number | null = null): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select p.id, p.name, p.type, p.manufacturer, p.pet_types, p.dose, p.route, p.is_active, p.version, coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'expires_on', l.expires_on,
        'is_active', l.is_active, 'is_expired', coalesce(l.expires_on < ${today}::date, false),
        'last_used_at', to_char(l.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by l.is_active desc, l.last_used_at desc nulls last, l.id desc)
      from product_lots l where l.product_id = p.id), '[]') as lots
    from products p where ${id}::integer is null or p.id = ${id}::integer
    order by p.is_active desc, lower(p.name)`.execute(db);
  return rows;
}

async function getProduct(db: Database, id: number, context: MedicalContext): Promise<Product> {
  const [product] = await listProducts(db, todayOf(context), id);
  if (!product) throw new ApiError(404, medicalMessages.noProduct);
  return product;
}

/** @throws ApiError 409 if another product has its name */
export async function addProduct(db: Database, input: ProductInput, context: MedicalContext): Promise<Product> {
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUser(trx, context.actor);
    const { is_active = true, manufacturer = null, dose = null, route = null, ...rest } = input;
    const insertion = trx
      .insertInto('products')
      .values({ ...rest, is_active, manufacturer, dose, route })
      .returning('id');
    const { id } = await withConflict(medicalMessages.usedName, () => insertion.executeTakeFirstOrThrow());
    const event = { action: 'product.added', subject: { type: 'product', id }, details: { name: input.name } } as const;
    await recordEvents(trx, [event], context);
    return getProduct(trx, id, context);
  });
}

/** @throws ApiError 404 for an unknown product, 409 if a newer version was saved, or another product has its name */
export async function updateProduct(
  db: Database,
  id: number,
  { version, ...input }: Update<ProductInput> & { version: number },
  context: MedicalContext,
): Promise<Product> {
  return transactionWithRetry(db, async (trx) => {
    const row = await trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    await lockCurrentUser(trx, context.actor);
    if (!row) throw new ApiError(404, medicalMessages.noProduct);
    if (row.version !== version) throw new ApiError(409, medicalMessages.newer);
    const changed = pickChanged(row, input);
    const fields = Object.keys(changed);
    if (fields.length > 0) {
      const update = trx
        .updateTable('products')
        .set({ ...changed, version: version + 1 })
        .where('id', '=', id);
      await withConflict(medicalMessages.usedName, () => update.execute());
      const details = { name: changed.name ?? row.name, fields };
      await recordEvents(trx, [{ action: 'product.updated', subject: { type: 'product', id }, details }], context);
    }
    return getProduct(trx, id, context);
  });
}

/** The lot is offered next. @throws ApiError 404 for an unknown product, 409 if it has this lot already */
export async function addLot(
  db: Database,
  productId: number,
  { number, expires_on = null, is_active = true }: LotInput,
  context: MedicalContext,
): Promise<Product> {
  return transactionWithRetry(db, async (trx) => {
    const product = await getProduct(trx, productId, context);
    await lockCurrentUser(trx, context.actor);
    const values = { product_id: productId, number, expires_on, is_active, last_used_at: context.now };
    await withConflict(medicalMessages.usedLot, () => trx.insertInto('product_lots').values(values).execute());
    const details = { name: product.name, lot: number };
    const subject = { type: 'product', id: productId };
    await recordEvents(trx, [{ action: 'product.lot_added', subject, details }], context);
    return getProduct(trx, productId, context);
  });
}

/** @throws ApiError 404 for an unknown lot, 409 if the product has another lot with this number */
export async function updateLot(
  db: Database,
  { productId, lotId }: { productId: number; lotId: number },
  input: Update<LotInput>,
  context: MedicalContext,
): Promise<Product> {
  return transactionWithRetry(db, async (trx) => {
    const product = await getProduct(trx, productId, context);
    await lockCurrentUser(trx, context.actor);
    const lot = product.lots.find(({ id }) => id === lotId);
    if (!lot) throw new ApiError(404, medicalMessages.noLot);
    const changed = pickChanged(lot, input);
    if (Object.keys(changed).length === 0) return product;
    const update = trx.updateTable('product_lots').set(changed).where('id', '=', lotId);
    await withConflict(medicalMessages.usedLot, () => update.execute());
    const details = { name: product.name, lot: changed.number ?? lot.number };
    const subject = { type: 'product', id: productId };
    await recordEvents(trx, [{ action: 'product.lot_updated', subject, details }], context);
    return getProduct(trx, productId, context);
  });
}
