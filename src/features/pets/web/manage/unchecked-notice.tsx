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
        {`Looked at: ${pet.name} is ${pet.is_listed ? 'on the site' : 'off the site'}.`}
      </p>
    );
  }
  return (
    <section className="dashboard-notice grid gap-2" aria-label="To check">
      <p>
        <strong>{`${pet.owner?.name ?? 'Somebody'} has written this, and nobody has looked at it yet.`}</strong>
        {pet.is_listed && ' It is on the site.'}
      </p>
      {pet.owner && <OwnerContact owner={pet.owner} />}
      <div className="flex flex-wrap gap-3">
        <button className="button button-small" type="button" onClick={() => edit.change({ is_checked: true })}>
          Looks good
        </button>
        {pet.is_listed && (
          <button
            className="button button-small button-quiet"
            type="button"
            onClick={() => edit.change({ is_listed: false, is_checked: true })}
          >
            Take off the site
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
