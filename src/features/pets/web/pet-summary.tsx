import { use } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../../ui/alerts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/phone-href.ts';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { HeartButton } from '../../favorites/web/components.ts';
import { OwnerListingBox } from '../../owner-listings/web/components/owner-listing-box.tsx';
import { BookVisitButton } from '../../visits/web/components/book-visit-button.tsx';
import type { Pet } from '../pets.contract.ts';
import { formatWeight } from '../pet-weight.contract.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { AdoptButton } from './adopt-button.tsx';
import { toOwnerListing } from './card-pet.ts';
import { CompareButton } from './compare-button.tsx';
import { formatPetLine } from './format-pet.ts';
import { OwnerListingMark } from './owner-listing-mark.tsx';
import { useIsOwnListing } from './own-listings.tsx';

interface PetSummaryProps {
  pet: Pet;
  /** In cents. Null for an owner's listing. */
  fee: number | null;
  /** What the fee covers, as part of a sentence. */
  feeCovers: string;
  /** Days since it was added. Null if unknown. */
  daysHere?: number | null;
  headingLevel?: 'h1' | 'h4';
  /** Visits are by arrangement. */
  isFostered?: boolean;
  /** Above the buttons. */
  children?: React.ReactNode;
}

/** A pet's main facts and actions. */
export function PetSummary({
  pet,
  fee,
  feeCovers,
  daysHere = null,
  headingLevel: Heading = 'h1',
  isFostered = false,
  children,
}: PetSummaryProps) {
  const { url, openingDays, openingHours } = use(SiteContext);
  const isAdopted = pet.adoption_status === 'Adopted';
  const ownerListing = toOwnerListing(pet);
  const isOwn = useIsOwnListing({ id: pet.id, ...(ownerListing && { ownerListing }) });
  return (
    <div className="pet-summary">
      <div className="grid grid-cols-1 gap-3">
        <Badge status={pet.adoption_status} />
        <Heading className="pet-name">{pet.name}</Heading>
        <p className="text-lead">{formatPetLine(pet)}</p>
        <OwnerListingMark listing={ownerListing} />
      </div>
      {!isAdopted && <KeyFacts pet={pet} daysHere={daysHere} isFostered={isFostered} />}
      {!isAdopted && fee !== null && <Fee cents={fee} covers={feeCovers} />}
      {pet.adoption_status === 'Pending' && (
        <p>{`${pet.name} is on hold right now. We aren’t taking new applications${ownerListing ? '' : ', but you’re welcome to visit'}.`}</p>
      )}
      {pet.type === 'Cat' && pet.adoption_status === 'Available' && !ownerListing && !isFostered && (
        <p>
          {`Cats need no application. Just walk in: we’re open ${openingDays}, ${openingHours}. `}
          <Link className="text-link" to="/about#visit-us">
            See when we’re closed
          </Link>
          {`. To reserve ${pet.name}, apply online.`}
        </p>
      )}
      {isAdopted && <p className="text-lead">{`${pet.name} has been adopted.`}</p>}
      {children}
      <div className="pet-actions">
        <div {...(pet.adoption_status === 'Available' && { 'data-bottom-bar': '' })} className="adopt-bar">
          <AdoptButton
            pet={{ ...pet, photo: pet.photos[0] ?? null, ...(ownerListing && { ownerListing }) }}
            className="button button-large"
          />
        </div>
        {isAdopted && (
          <Link className="button button-large button-quiet" to="/catalogue">
            Find a pet
          </Link>
        )}
        {/* Visits are to the shelter's locations. Owners are contacted through the shelter. */}
        {!isAdopted && !ownerListing && !isFostered && (
          <BookVisitButton pet={{ id: pet.id, name: pet.name }} className="button button-large button-quiet" />
        )}
      </div>
      {pet.owner && (
        <p className="pet-owner">
          {`Lives with ${pet.owner.name}`}
          <a className="text-button gap-2" href={phoneHref(pet.owner.phone_number)}>
            <Icon name="phone" />
            {pet.owner.phone_number}
          </a>
        </p>
      )}
      {ownerListing && !isOwn && <OwnerListingBox pet={{ id: pet.id, name: pet.name }} isAdopted={isAdopted} />}
      <p className="flex flex-wrap gap-x-6">
        <HeartButton pet={{ id: pet.id, name: pet.name, photo: pet.photos[0] ?? null }} hasLabel />
        <CompareButton pet={pet} />
        <ShareButton title={`Meet ${pet.name}`} url={`${url}/pets/${pet.id}`}>
          {`Share ${pet.name}`}
        </ShareButton>
      </p>
    </div>
  );
}

/** What most people ask first. */
function KeyFacts({ pet, daysHere, isFostered }: { pet: Pet; daysHere: number | null; isFostered: boolean }) {
  return (
    <dl className="pet-key-facts">
      {pet.size !== null && <KeyFact name="Size">{pet.size}</KeyFact>}
      {pet.weight !== null && <KeyFact name="Weight">{formatWeight(pet.weight)}</KeyFact>}
      {isFostered && <KeyFact name="Lives in">a foster home – visits by arrangement</KeyFact>}
      {pet.location !== null && !pet.listed_by_owner && !isFostered && (
        <KeyFact name="Lives at">
          <Link className="text-link" to="/about#visit-us">
            {pet.location}
          </Link>
        </KeyFact>
      )}
      {daysHere !== null && (
        <div>
          <dt className="sr-only">Time here</dt>
          <dd>{formatDaysHere(daysHere, pet.listed_by_owner)}</dd>
        </div>
      )}
    </dl>
  );
}

function KeyFact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function formatDaysHere(days: number, isListedByOwner: boolean): string {
  const here = isListedByOwner ? 'Listed' : 'Here';
  if (days === 0) return isListedByOwner ? 'Listed today' : 'New today';
  return `${here} for ${formatCount(days, 'day')}`;
}

function Badge({ status }: { status: Pet['adoption_status'] }) {
  if (status === 'Available') return null;
  return <p className="badge pet-badge">{status === 'Pending' ? 'On hold' : 'Adopted'}</p>;
}

function Fee({ cents, covers }: { cents: number; covers: string }) {
  return (
    <div className="pet-fee">
      <p className="pet-fee-amount">{formatMoney(cents)}</p>
      <p>
        <strong>Adoption fee</strong>
        {` It covers ${covers}.`}
      </p>
    </div>
  );
}

interface SharedPage {
  title: string;
  /** Absolute. */
  url: string;
}

/** Shares a page with the device's own dialog, otherwise through the clipboard; without JavaScript, by email. */
function ShareButton({ title, url, children }: SharedPage & { children: React.ReactNode }) {
  return (
    <ScriptedButton
      className="text-button gap-2"
      href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      onClick={() => void share({ title, url })}
    >
      <Icon name="share" />
      {children}
    </ScriptedButton>
  );
}

async function share(page: SharedPage): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(page);
      return;
    } catch (error) {
      // The user closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(page.url);
}

async function copy(url: string): Promise<void> {
  try {
    // Undefined on pages loaded over plain HTTP.
    await navigator.clipboard.writeText(url);
    showAlert('Link copied.', 'success');
  } catch {
    showAlert(`We couldn’t copy the link: ${url}`, 'error');
  }
}
