import { useState } from 'react';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import type { AdminPet } from '../../admin-pets.contract.ts';
import type { EditedPetState } from './use-edited-pet.ts';

/** Asks an Admin to check what a User has written (`product.md`, section 3). */
export function UncheckedNotice({ pet, edit }: { pet: AdminPet; edit: EditedPetState }) {
  const [wasChecked] = useState(pet.is_checked);
  const outcome = useFocusFallback<HTMLParagraphElement>();
  if (pet.is_checked) {
    return wasChecked ? null : (
      <p ref={outcome} role="status" tabIndex={-1} className="dashboard-notice">
        {`${pet.name}’s listing is ${pet.is_listed ? 'approved' : 'hidden from the site'}.`}
      </p>
    );
  }
  return (
    <section className="dashboard-notice grid gap-2" aria-label="To review">
      <p>
        <strong>{`${pet.owner?.name ?? 'The owner'} wrote this listing. It’s waiting for your review.`}</strong>
        {pet.is_listed && ' It’s already on the site.'}
      </p>
      {pet.owner && <OwnerContact owner={pet.owner} />}
      <div className="flex flex-wrap gap-3">
        <button className="button button-small" type="button" onClick={() => edit.change({ is_checked: true })}>
          Approve listing
        </button>
        {pet.is_listed && (
          <button
            className="button button-small button-quiet"
            type="button"
            onClick={() => edit.change({ is_listed: false, is_checked: true })}
          >
            Hide from the site
          </button>
        )}
      </div>
    </section>
  );
}

export function OwnerContact({ owner }: { owner: NonNullable<AdminPet['owner']> }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      <a className="text-button" href={`mailto:${owner.email}`}>
        {owner.email}
      </a>
      {owner.phone_number && (
        <a className="text-button" href={phoneHref(owner.phone_number)}>
          {owner.phone_number}
        </a>
      )}
    </p>
  );
}
