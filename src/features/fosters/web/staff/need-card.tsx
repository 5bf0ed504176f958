import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { FosterNeed, FostersApi } from '../../fosters.contract.ts';
import { UrgencyBadge } from '../foster-badges.tsx';
import { FosterPetLine } from '../foster-pet.tsx';
import { formatKinds, formatShortDay } from '../foster-texts.ts';
import { MatchDialog } from './match-dialog.tsx';
import { NeedDialog } from './need-dialog.tsx';
import { OfferRow } from './offer-row.tsx';

const call = createApiClient<FostersApi>();

/** An animal that needs a home: what it needs, who was asked, and the line. */
export function NeedCard({ need }: { need: FosterNeed }) {
  const { id, pet, location, urgency, kinds, until_on, note, created_at, outcome, offers } = need;
  const [opened, setOpened] = useState<'edit' | 'offer' | 'withdraw' | null>(null);
  const close = () => setOpened(null);
  const isOpen = outcome === null;
  return (
    <section className="panel" aria-label={pet.name}>
      <header className="grid gap-3">
        <FosterPetLine pet={pet} to={animalHref(pet.id)}>
          {`${pet.species} · ${location ?? 'No location'} · since `}
          <DateTime at={created_at} format="date" />
        </FosterPetLine>
        <div className="foster-badges">
          <UrgencyBadge urgency={urgency} />
          {kinds.length > 0 && <ToneBadge>{formatKinds(kinds)}</ToneBadge>}
          {until_on !== null && <ToneBadge>{`Until ${formatShortDay(until_on)}`}</ToneBadge>}
          {outcome === 'placed' && <ToneBadge tone="good">Placed</ToneBadge>}
          {outcome === 'withdrawn' && <ToneBadge>Removed from the list</ToneBadge>}
        </div>
        {note !== null && <p className="foster-text">{note}</p>}
      </header>
      {offers.length > 0 ? (
        <ul className="foster-rows" aria-label={`Offers for ${pet.name}`}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} pet={pet} isOpen={isOpen} />
          ))}
        </ul>
      ) : (
        <p className="text-small text-soft">No home has been asked yet.</p>
      )}
      {isOpen && (
        <div className="foster-buttons">
          <button className="button button-small" type="button" onClick={() => setOpened('offer')}>
            Offer to homes
            <span className="sr-only">{`: ${pet.name}`}</span>
          </button>
          <button className="button button-small button-quiet" type="button" onClick={() => setOpened('edit')}>
            Edit
            <span className="sr-only">{` what ${pet.name} needs`}</span>
          </button>
          <button className="button button-small button-quiet" type="button" onClick={() => setOpened('withdraw')}>
            Remove
            <span className="sr-only">{` ${pet.name} from the list`}</span>
          </button>
        </div>
      )}
      {opened === 'offer' && <MatchDialog need={need} onClose={close} />}
      {opened === 'edit' && <NeedDialog need={need} onClose={close} />}
      {opened === 'withdraw' && (
        <ConfirmMutation
          question={`Remove ${pet.name} from the list?`}
          confirmLabel="Remove"
          run={() => call('POST /api/fosters/needs/:id/withdraw', { params: { id } })}
          successMessage={`${pet.name} was removed from the list.`}
          onDone={close}
          onCancel={close}
        >
          <p>We’ll email homes with an open offer that it’s no longer needed.</p>
        </ConfirmMutation>
      )}
    </section>
  );
}
