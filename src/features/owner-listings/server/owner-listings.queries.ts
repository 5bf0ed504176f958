import type { Selectable } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { shelterIsOpen } from '../../settings/server/index.ts';
import type { ListingReport, OwnerInquiry, UnansweredInquiry } from '../owner-listings.contract.ts';

export interface OwnerListing {
  id: number;
  name: string;
  adoption_status: string;
  listed_by_owner: boolean;
  owner: { id: number; name: string; email: string; is_demo: boolean } | null;
}

/** A public pet with its owner, unless their account is deleted. */
export async function findOwnerListing(db: Database, id: number): Promise<OwnerListing | null> {
  const row = await db
    .selectFrom('pets')
    .leftJoin('users', 'users.id', 'pets.owner_id')
    .select(['pets.id', 'pets.name', 'pets.adoption_status', 'pets.listed_by_owner'])
    .select(['users.id as owner_id', 'users.name as owner_name', 'users.email as owner_email', 'users.is_demo'])
    .where('pets.id', '=', id)
    .where('pets.is_listed', '=', true)
    .where(shelterIsOpen)
    .executeTakeFirst();
  if (!row) return null;
  const { owner_id, owner_name, owner_email, is_demo, ...pet } = row;
  const owner =
    owner_id === null ? null : { id: owner_id, name: owner_name!, email: owner_email!, is_demo: is_demo ?? false };
  return { ...pet, owner };
}

/** The messages about a pet that were passed on, newest first. */
export async function listInquiries(db: Database, petId: number, reader: CurrentUser): Promise<OwnerInquiry[]> {
  const rows = await db
    .selectFrom('owner_inquiries')
    .selectAll()
    .where('pet_id', '=', petId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toInquiry(row, reader));
}

export function toInquiry(
  { id, name, email, text, reply, replied_at, created_at }: Selectable<Tables['owner_inquiries']>,
  reader: CapableUser,
): OwnerInquiry {
  return {
    id,
    name,
    email: hasCapability(reader, 'view people') ? email : null,
    text,
    reply,
    replied_at: replied_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

/** As many as a badge counts. */
const MAX_UNANSWERED = 100;

/** The messages that wait for this owner's reply, newest first. A listing that is off the site takes no replies. */
export async function listUnansweredInquiries(db: Database, owner: { id: number }): Promise<UnansweredInquiry[]> {
  return db
    .selectFrom('owner_inquiries')
    .innerJoin('pets', 'pets.id', 'owner_inquiries.pet_id')
    .select(['owner_inquiries.id', 'owner_inquiries.name', 'pet_id', 'pets.name as pet_name'])
    .where('pets.owner_id', '=', owner.id)
    .where('pets.is_listed', '=', true)
    .where('confirmed_at', 'is not', null)
    .where('reply', 'is', null)
    .orderBy('owner_inquiries.id', 'desc')
    .limit(MAX_UNANSWERED)
    .execute();
}

/** The open reports of a listing, newest first. */
export async function listOpenReports(db: Database, petId: number): Promise<ListingReport[]> {
  const rows = await db
    .selectFrom('listing_reports')
    .leftJoin('users', 'users.id', 'listing_reports.user_id')
    .select(['listing_reports.id', 'reason', 'details', 'users.name as reporter', 'listing_reports.created_at'])
    .where('pet_id', '=', petId)
    .where('dismissed_at', 'is', null)
    .orderBy('listing_reports.id', 'desc')
    .execute();
  return rows.map(({ created_at, ...report }) => ({ ...report, created_at: created_at.toISOString() }));
}

/** What a person wrote to owners and reported, and what others wrote to them, without addresses. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const messages_to_owners = await db
    .selectFrom('owner_inquiries')
    .innerJoin('pets', 'pets.id', 'owner_inquiries.pet_id')
    .select(['pets.name as pet_name', 'owner_inquiries.name', 'owner_inquiries.email', 'text'])
    .select(['reply', 'replied_at', 'owner_inquiries.created_at as sent_at'])
    .where('owner_inquiries.user_id', '=', id)
    .orderBy('owner_inquiries.id', 'desc')
    .execute();
  const messages_about_own_listings = await db
    .selectFrom('owner_inquiries')
    .innerJoin('pets', 'pets.id', 'owner_inquiries.pet_id')
    .select(['pets.name as pet_name', 'owner_inquiries.name', 'text', 'reply', 'replied_at'])
    .select('owner_inquiries.created_at as sent_at')
    .where('pets.owner_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .orderBy('owner_inquiries.id', 'desc')
    .execute();
  const listing_reports = await db
    .selectFrom('listing_reports')
    .innerJoin('pets', 'pets.id', 'listing_reports.pet_id')
    .select(['pets.name as pet_name', 'reason', 'details', 'listing_reports.created_at as reported_at'])
    .where('user_id', '=', id)
    .orderBy('listing_reports.id', 'desc')
    .execute();
  return { messages_to_owners, messages_about_own_listings, listing_reports };
}
