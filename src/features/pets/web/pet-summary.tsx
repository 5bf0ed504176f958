import { use } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../../ui/alerts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/phone-href.ts';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { HeartButton } from '../../favorites/web/components.ts';
import { BookVisitButton } from '../../visits/web/components/book-visit-button.tsx';
import type { Pet } from '../pets.contract.ts';
import { formatDollars } from '../../../platform/format-number.contract.ts';
import { AdoptButton } from './adopt-button.tsx';
import { formatPetLine } from './format-pet.ts';

interface PetSummaryProps {
  pet: Pet;
  /** In cents. */
  fee: number;
  /** What the fee covers, as part of a sentence. */
  feeCovers: string;
  headingLevel?: 'h1' | 'h4';
}

/** A pet's main facts and actions. */
export function PetSummary({ pet, fee, feeCovers, headingLevel: Heading = 'h1' }: PetSummaryProps) {
  const { url } = use(SiteContext);
  const isAdopted = pet.adoption_status === 'Adopted';
  return (
    <div className="pet-summary">
      <div className="grid grid-cols-1 gap-3">
        <Badge status={pet.adoption_status} />
        <Heading className="pet-name">{pet.name}</Heading>
        <p className="text-lead">{formatPetLine(pet)}</p>
      </div>
      {!isAdopted && <Fee cents={fee} covers={feeCovers} />}
      {pet.adoption_status === 'Pending' && (
        <p>{`Somebody may be about to give ${pet.name} a home. Until that is certain we take no new applications, and are glad to see you all the same.`}</p>
      )}
      {isAdopted && <p className="text-lead">{`${pet.name} has found a home, and is not looking any more.`}</p>}
      <div className="pet-actions">
        <AdoptButton pet={pet} className="button button-large" />
        {isAdopted ? (
          <Link className="button button-large button-quiet" to="/catalogue">
            See who is waiting
          </Link>
        ) : (
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
      <p className="flex flex-wrap gap-x-6">
        <HeartButton pet={pet} hasLabel />
        <ShareButton title={`Meet ${pet.name}`} url={`${url}/pets/${pet.id}`}>
          {`Share ${pet.name}’s page`}
        </ShareButton>
      </p>
    </div>
  );
}

function Badge({ status }: { status: Pet['adoption_status'] }) {
  if (status === 'Available') return null;
  return <p className="badge pet-badge">{status === 'Pending' ? 'On hold' : 'Adopted'}</p>;
}

function Fee({ cents, covers }: { cents: number; covers: string }) {
  return (
    <div className="pet-fee">
      <p className="pet-fee-amount">{formatDollars(cents)}</p>
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
    showAlert('The address of this page has been copied.', 'success');
  } catch {
    showAlert(`The address could not be copied. It is ${url}`, 'error');
  }
}
