import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { scrollIntoView } from '../../../../ui/scroll-into-view.ts';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { FosterCareApi, OwnOffer } from '../../foster-care.contract.ts';
import type { OfferAnswer } from '../../fosters.constants.ts';
import { UrgencyBadge } from '../foster-badges.tsx';
import { FosterPetLine } from '../foster-pet.tsx';
import { describeOwnOffer, formatKinds, formatShortDay } from '../foster-texts.ts';

const call = createApiClient<FosterCareApi>();

interface OffersPanelProps {
  offers: readonly OwnOffer[];
  /** The one that an email leads to. */
  highlightedId: number;
}

/** Offers to answer or to change, and what became of earlier ones. */
export function OffersPanel({ offers, highlightedId }: OffersPanelProps) {
  const fallback = useFocusFallback<HTMLDivElement>();
  const isCurrent = ({ outcome, is_open, place }: OwnOffer) => outcome === null && (is_open || place !== null);
  const current = offers.filter(isCurrent);
  const earlier = offers.filter((offer) => !isCurrent(offer));
  if (offers.length === 0) return null;
  return (
    <div className="foster-cards" ref={fallback} tabIndex={-1}>
      {current.map((offer) => (
        <OfferCard key={offer.id} offer={offer} isHighlighted={offer.id === highlightedId} />
      ))}
      {earlier.length > 0 && (
        <details className="panel" open={earlier.some(({ id }) => id === highlightedId) || undefined}>
          <summary className="text-button">{`Earlier offers (${earlier.length})`}</summary>
          <ul className="foster-rows">
            {earlier.map((offer) => (
              <li key={offer.id} className="foster-row">
                <FosterPetLine pet={offer.pet}>
                  {describeOwnOffer(offer) || 'The time to answer is over.'}
                  {offer.reason !== null && <span className="block">{offer.reason}</span>}
                </FosterPetLine>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const answers: readonly { answer: OfferAnswer; label: string }[] = [
  { answer: 'yes', label: 'Yes, I can' },
  { answer: 'maybe', label: 'Maybe' },
  { answer: 'no', label: 'No, not now' },
];

function OfferCard({ offer, isHighlighted }: { offer: OwnOffer; isHighlighted: boolean }) {
  const { id, pet, urgency, kinds, note, until_on, expires_at, is_open, answer } = offer;
  const { mutate, isBusy } = useMutation('Your answer wasn’t saved. Please try again.', { alertsFailure: true });
  const send = (chosen: OfferAnswer) =>
    void mutate(() => call('PUT /api/fosters/me/offers/:id', { params: { id }, body: { answer: chosen } }), {
      successMessage: (saved) => describeOwnOffer(saved),
    });
  // After the time to answer, someone in line may only step back.
  const possible = is_open ? answers : answers.filter((each) => each.answer === 'no');
  return (
    <section
      className={`panel${isHighlighted ? ' foster-highlight' : ''}`}
      aria-label={`Can you foster ${pet.name}?`}
      ref={isHighlighted ? scrollIntoView : undefined}
    >
      <header className="grid gap-3">
        <h2 className="text-[1.25rem] leading-tight">{`Can you foster ${pet.name}?`}</h2>
        <FosterPetLine pet={pet} />
        <div className="foster-badges">
          <UrgencyBadge urgency={urgency} />
          {kinds.length > 0 && <ToneBadge>{formatKinds(kinds)}</ToneBadge>}
          {until_on !== null && <ToneBadge>{`Until ${formatShortDay(until_on)}`}</ToneBadge>}
        </div>
      </header>
      {note !== null && <p className="foster-text">{note}</p>}
      {answer !== null && (
        <p role="status" className="font-bold">
          {describeOwnOffer(offer)}
        </p>
      )}
      <div className="foster-buttons">
        {possible.map(({ answer: value, label }) => (
          <button
            key={value}
            className={value === 'yes' ? 'button' : 'button button-quiet'}
            type="button"
            aria-pressed={answer === value}
            aria-disabled={isBusy || undefined}
            onClick={() => send(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {is_open && (
        <p className="text-small text-soft">
          Answer by <DateTime at={expires_at} />. The first home to say yes is first in line.
        </p>
      )}
    </section>
  );
}
