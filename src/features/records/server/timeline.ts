import type { Database } from '../../../platform/database.ts';
import { readSnapshot } from '../../../platform/database/read-snapshot.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { SentencesByAction } from '../../audit/server/index.ts';
import { custodyMessages } from '../../custody/custody.constants.ts';
import { TIMELINE_PAGE_SIZE, visibleTypes, type TimelineEntry, type TimelineType } from '../records.contract.ts';
import { describeEvent } from './describe-event.ts';
import { selectEvents, type TimelinePosition, type TimelineRow } from './timeline.queries.ts';

/**
 * Everything that happened to an animal, newest first: its stays, also those that only its status shows, what the audit
 * log has about it and its applications, its photos, and its notes.
 * @throws ApiError 404 without a record
 */
export async function getTimeline(
  db: Database,
  petId: number,
  { type, before }: { type?: TimelineType | undefined; before?: string | undefined },
  { sentences, currentUser }: { sentences: SentencesByAction; currentUser: CapableUser },
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  return readSnapshot(db, async (trx) => {
    const pet = await trx
      .selectFrom('pets')
      .select(['id', 'name'])
      .where('id', '=', petId)
      .where('listed_by_owner', '=', false)
      .executeTakeFirst();
    if (!pet) throw new ApiError(404, custodyMessages.notFound);
    const limit = TIMELINE_PAGE_SIZE + 1;
    const types = visibleTypes(currentUser).filter((each) => type === undefined || each === type);
    const { rows } = await selectEvents(petId, { types, after: parsePosition(before), limit }).execute(trx);
    const page = rows.slice(0, TIMELINE_PAGE_SIZE);
    return {
      entries: page.map((row) => toEntry(hideUnless(row, currentUser), pet, sentences)),
      next: rows.length > page.length ? formatPosition(page.at(-1)!) : null,
    };
  });
}

/** Without what only colleagues with other roles may see. */
function hideUnless(row: TimelineRow, user: CapableUser): TimelineRow {
  const { about, person, application_id } = row;
  return {
    ...row,
    about: about ?? (hasCapability(user, 'view people') ? person : null),
    application_id: hasCapability(user, 'view applications') ? application_id : null,
  };
}

function toEntry(row: TimelineRow, pet: { name: string }, sentences: SentencesByAction): TimelineEntry {
  const { type, at_ms, actor, detail, application_id } = row;
  return {
    id: formatPosition(row),
    type,
    at: new Date(at_ms).toISOString(),
    actor,
    sentence: describeEvent(row, pet, sentences),
    detail,
    application_id,
  };
}

function formatPosition({ at_ms, source, id }: TimelinePosition): string {
  return `${at_ms}-${source}-${id}`;
}

/** Of the form that the contract checks. */
function parsePosition(text: string | undefined): TimelinePosition | null {
  if (text === undefined) return null;
  const [at_ms, source, id] = text.split('-').map(Number) as [number, number, number];
  return { at_ms, source, id };
}
