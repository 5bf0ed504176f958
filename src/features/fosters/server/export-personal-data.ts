import type { Database } from '../../../platform/database.ts';
import { photoPath } from '../../../platform/images/photo-store.ts';

/** A person's foster home, with what they wrote and answered. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const home = await db.selectFrom('foster_homes').selectAll().where('user_id', '=', id).executeTakeFirst();
  return {
    foster_home: home ? await exportHome(db, home) : null,
    foster_reports: await exportReports(db, id),
  };
}

type Home = NonNullable<Awaited<ReturnType<typeof selectHome>>>;
const selectHome = (db: Database) => db.selectFrom('foster_homes').selectAll().executeTakeFirst();

/** Without the names of the staff. */
async function exportHome(db: Database, home: Home) {
  const {
    id,
    user_id: _user,
    location_id: _location,
    home_check_by: _by,
    version: _version,
    is_demo: _demo,
    ...own
  } = home;
  const absences = await db
    .selectFrom('foster_absences')
    .select(['from_on', 'to_on'])
    .where('home_id', '=', id)
    .orderBy('from_on')
    .execute();
  const offers = await db
    .selectFrom('foster_offers as o')
    .innerJoin('foster_needs as n', 'n.id', 'o.need_id')
    .innerJoin('pets as p', 'p.id', 'n.pet_id')
    .select(['p.name as pet', 'o.sent_at', 'o.answer', 'o.answered_at', 'o.outcome', 'o.reason'])
    .where('o.home_id', '=', id)
    .orderBy('o.id')
    .execute();
  const supplies = await db
    .selectFrom('foster_supplies')
    .select(['item', 'note', 'status', 'requested_at'])
    .where('home_id', '=', id)
    .orderBy('id')
    .execute();
  return { ...own, absences, offers, supplies };
}

async function exportReports(db: Database, userId: number) {
  const reports = await db
    .selectFrom('foster_reports as r')
    .innerJoin('pets as p', 'p.id', 'r.pet_id')
    .leftJoin('photos', 'photos.hash', 'r.photo_hash')
    .select(['r.id', 'p.name as pet', 'r.type', 'r.text', 'r.urgency', 'r.weight_kg', 'r.created_at'])
    .select(['photos.hash', 'photos.widths'])
    .where('r.author_id', '=', userId)
    .orderBy('r.id')
    .execute();
  if (reports.length === 0) return [];
  const replies = await db
    .selectFrom('foster_replies')
    .select(['report_id', 'is_from_staff', 'text', 'created_at'])
    .where(
      'report_id',
      'in',
      reports.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const byReport = Map.groupBy(replies, ({ report_id }) => report_id);
  return reports.map(({ id, hash, widths, ...report }) => ({
    ...report,
    photo: hash === null || widths === null ? null : photoPath(hash, Math.max(...widths), 'webp'),
    replies: (byReport.get(id) ?? []).map(({ report_id: _report, ...reply }) => reply),
  }));
}
