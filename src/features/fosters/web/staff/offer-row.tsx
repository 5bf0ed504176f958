import { useState } from 'react';
import { Link } from 'react-router';
import { formText } from '../../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { DateTime, useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import { fosterLimits, fosterMessages } from '../../fosters.constants.ts';
import type { FosterOffer, FostersApi } from '../../fosters.contract.ts';
import { formatCount, formatPlace, formatShortDay } from '../foster-texts.ts';

const call = createApiClient<FostersApi>();

interface OfferRowProps {
  offer: FosterOffer;
  pet: { name: string };
  /** Whether the animal still needs a home. */
  isOpen: boolean;
}

/** A home that was asked, with its answer and place in line. The first one can be confirmed. */
export function OfferRow({ offer, pet, isOpen }: OfferRowProps) {
  const { home, place, answered_at, sent_at, reason } = offer;
  const [opened, setOpened] = useState<'confirm' | 'pass' | null>(null);
  return (
    <li className="foster-row foster-offer">
      <div className="min-w-0">
        <Link className="text-link foster-row-link" to={`/admin-dashboard/fosters/${home.id}`}>
          <bdi>{home.name}</bdi>
        </Link>
        <div className="foster-badges">
          <OfferBadge offer={offer} />
          {isOpen && home.away_until !== null && (
            <ToneBadge>{`Away until ${formatShortDay(home.away_until)}`}</ToneBadge>
          )}
          {isOpen && place !== null && (
            <ToneBadge tone={home.free === 0 ? 'warn' : 'plain'}>
              {home.free === 0 ? 'Full now' : formatCount(home.free, 'free place')}
            </ToneBadge>
          )}
        </div>
        <p className="text-small text-soft">
          {answered_at === null ? 'Asked ' : 'Answered '}
          <DateTime at={answered_at ?? sent_at} format="relative" />
          {reason !== null && ` · ${reason}`}
        </p>
      </div>
      {isOpen && place !== null && (
        <div className="foster-buttons sm:justify-end">
          {place === 1 && (
            <button className="button button-small" type="button" onClick={() => setOpened('confirm')}>
              Confirm
              <span className="sr-only">{` ${home.name} for ${pet.name}`}</span>
            </button>
          )}
          <button className="button button-small button-quiet" type="button" onClick={() => setOpened('pass')}>
            Pass over
            <span className="sr-only">{` ${home.name} for ${pet.name}`}</span>
          </button>
        </div>
      )}
      {opened === 'confirm' && (
        <ConfirmMutation
          question={`Place ${pet.name} with ${home.name}?`}
          confirmLabel="Confirm"
          run={() => call('POST /api/fosters/offers/:id/confirm', { params: { id: offer.id } })}
          successMessage={`${pet.name} now stays with ${home.name}.`}
          onDone={() => setOpened(null)}
          onCancel={() => setOpened(null)}
        >
          <p>{`This moves ${pet.name} to the home. We’ll email ${home.name}, and every other home that you asked.`}</p>
        </ConfirmMutation>
      )}
      {opened === 'pass' && <PassDialog offer={offer} pet={pet} onClose={() => setOpened(null)} />}
    </li>
  );
}

function OfferBadge({ offer: { answer, place, outcome, expires_at } }: { offer: FosterOffer }) {
  const now = useCurrentMinute();
  if (outcome === 'placed') return <ToneBadge tone="good">Placed</ToneBadge>;
  if (outcome === 'passed over') return <ToneBadge>Passed over</ToneBadge>;
  if (place !== null)
    return <ToneBadge tone={place === 1 ? 'good' : 'accent'}>{`Yes · ${formatPlace(place)} in line`}</ToneBadge>;
  if (answer === 'yes') return <ToneBadge>Yes</ToneBadge>;
  if (answer === 'maybe') return <ToneBadge>Maybe</ToneBadge>;
  if (answer === 'no') return <ToneBadge>No</ToneBadge>;
  if (outcome === 'closed') return <ToneBadge>No answer</ToneBadge>;
  return new Date(expires_at) < now ? (
    <ToneBadge>No answer in time</ToneBadge>
  ) : (
    <ToneBadge>
      <span>
        Answer due <DateTime at={expires_at} />
      </span>
    </ToneBadge>
  );
}

interface PassDialogProps {
  offer: FosterOffer;
  pet: { name: string };
  onClose: () => void;
}

function PassDialog({ offer: { id, home }, pet, onClose }: PassDialogProps) {
  const action = useFormAction({
    required: { reason: fosterMessages.enterReason },
    send: (typed) =>
      call('POST /api/fosters/offers/:id/pass', { params: { id }, body: { reason: formText(typed, 'reason') } }),
    successMessage: `${home.name} was passed over.`,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Pass over ${home.name}?`} size="small" action={action} label="Pass over" onClose={onClose}>
      <TextAreaField
        label="Reason"
        name="reason"
        required
        rows={3}
        maxLength={fosterLimits.reason}
        hint={`Included in the email to ${home.name}. The next home in line for ${pet.name} gets an email, too.`}
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}
