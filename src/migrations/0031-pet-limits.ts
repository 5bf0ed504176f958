import { sql, type Kysely } from 'kysely';

/** Indexes for searches by weight, exact age and house-training, which the counts by facets don't contain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index pets_by_weight on pets (weight) include (age, house_trained, facets)
    where is_listed and weight is not null`.execute(db);
  await sql`
    create index pets_by_age on pets (age) include (weight, house_trained, facets)
    where is_listed and age is not null`.execute(db);
  await sql`create index pets_house_trained on pets (facets) where is_listed and house_trained`.execute(db);
}
