import type { OwnerListing } from './card-pet.ts';

/** Says that the pet is not the shelter's own (`product.md`, the amendments). Nothing for the shelter's pets. */
export function OwnerListingMark({ listing }: { listing: OwnerListing | undefined }) {
  if (!listing) return null;
  return (
    <p className="owner-listing">{listing === 'reviewed' ? 'Listed by owner' : 'Listed by owner, not yet reviewed'}</p>
  );
}
