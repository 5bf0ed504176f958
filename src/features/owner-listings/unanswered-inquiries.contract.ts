import type { UnansweredInquiry } from './owner-listings.contract.ts';

export interface UnansweredOfPet {
  petId: number;
  /** Such as "Noor asked about Biscuit", or with several "2 messages about Biscuit". */
  title: string;
  count: number;
  /** The page where the owner replies. */
  href: string;
}

/** A User's unanswered messages by listing, the listing with the newest one first. */
export function groupByPet(inquiries: UnansweredInquiry[]): UnansweredOfPet[] {
  return [...Map.groupBy(inquiries, ({ pet_id }) => pet_id)].map(([petId, ofPet]) => {
    const count = ofPet.length;
    const { name, pet_name } = ofPet[0]!;
    const title = count === 1 ? `${name} asked about ${pet_name}` : `${count} messages about ${pet_name}`;
    return { petId, title, count, href: `/user-dashboard/my-pets/${petId}` };
  });
}
