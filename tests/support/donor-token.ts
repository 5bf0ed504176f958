import type { Database } from '../../src/platform/database.ts';

/** Of the newest link in an email to this address. */
export async function findDonorToken(db: Database, email: string): Promise<string> {
  const { access_link } = await db
    .selectFrom('emails')
    .select('access_link')
    .where('to_email', '=', email)
    .where('access_link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL(access_link!).searchParams.get('token')!;
}
