import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useSession } from '../../../../browser/session.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdoptionsApi, ApplicationPet, DraftSummary } from '../../adoptions.contract.ts';
import { applicationSections } from '../../application-sections.constants.ts';
import { formHref, openFormDraft } from '../form/form-draft.ts';
import { OwnApplication } from './own-application.tsx';

const call = createApiClient<AdoptionsApi>();

interface UnfinishedApplicationsProps {
  /** Only the one for this pet. */
  petId?: number;
  /** Without the form that the page itself continues. */
  isFormOnPage?: boolean;
}

/** The user's drafts, loaded after the page: it works without them. On a pet's page without one, the application for it. */
export default function UnfinishedApplications({ petId, isFormOnPage = false }: UnfinishedApplicationsProps) {
  const session = useSession();
  const userId = session?.role === 'User' ? session.user_id : null;
  // Only displayed to the user they were loaded for.
  const [loaded, setLoaded] = useState<{ userId: number; drafts: DraftSummary[] } | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    const controller = new AbortController();
    call('GET /api/adoptions/drafts', { signal: controller.signal, allow401: true }).then(
      (drafts) => setLoaded({ userId, drafts }),
      () => undefined,
    );
    return () => controller.abort();
  }, [userId]);

  // The button that had the focus is gone.
  const hasDiscarded = useRef(false);
  useEffect(() => {
    if (hasDiscarded.current) document.querySelector('main')?.focus();
    hasDiscarded.current = false;
  });

  const all = loaded !== null && loaded.userId === userId ? loaded.drafts : [];
  const drafts = all.filter((draft) => {
    if (isFormOnPage && draft.pet_id === null) return false;
    return petId === undefined || draft.pet?.id === petId;
  });
  if (drafts.length === 0) return petId === undefined ? null : <OwnApplication petId={petId} />;
  return (
    <section aria-label="Unfinished applications">
      <ul className="unfinished-applications">
        {drafts.map((draft) => (
          <li key={draft.pet_id}>
            <UnfinishedApplication
              draft={draft}
              onDiscarded={() => {
                hasDiscarded.current = true;
                setLoaded((before) => before && { ...before, drafts: before.drafts.filter((each) => each !== draft) });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnfinishedApplication({ draft, onDiscarded }: { draft: DraftSummary; onDiscarded: () => void }) {
  const { pet, unavailable_reason, similar, updated_at } = draft;
  // Where the form continues: on this device in the section one left, on another in the first that lacks an answer.
  const [section] = useState(() => (openFormDraft(draft.pet_id).read()?.section ?? draft.section - 1) + 1);
  const [isAsking, setIsAsking] = useState(false);
  const total = applicationSections.length;
  const what = pet ? `application for ${pet.name}` : 'application';
  return (
    <article className="panel unfinished-application">
      {pet && (
        <div className="unfinished-photo">
          <Photo photo={pet.photo} alt={`${pet.name}, ${pet.breed ?? pet.species}`} sizes="6rem" />
        </div>
      )}
      <div className="grid min-w-0 content-start gap-2">
        <h2 className="text-lead font-bold">
          {unavailable_reason === null ? `Continue your ${what} (${section} of ${total})` : `Your ${what}`}
        </h2>
        {unavailable_reason === null ? (
          <progress
            className="progress-bar"
            value={section - 1}
            max={total}
            aria-label={`Sections done of your ${what}`}
          />
        ) : (
          <p>{unavailable_reason}</p>
        )}
        <p className="text-small text-soft">
          {'Last saved '}
          <DateTime at={updated_at} format="relative" />
        </p>
        {similar.length > 0 && <SimilarPets pets={similar} />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {unavailable_reason === null && (
            <Link className="button button-small" to={formHref(draft.pet_id)} aria-label={`Continue your ${what}`}>
              Continue
            </Link>
          )}
          <button className="text-button" type="button" onClick={() => setIsAsking(true)}>
            Discard draft
          </button>
        </div>
      </div>
      {isAsking && (
        <ConfirmMutation
          question={`Discard your ${what}?`}
          confirmLabel="Discard"
          isDanger
          run={async () => {
            await call('DELETE /api/adoptions/draft', {
              query: { pet_id: draft.pet_id === null ? '' : String(draft.pet_id) },
            });
            openFormDraft(draft.pet_id).clear();
            setIsAsking(false);
          }}
          successMessage="Draft discarded"
          failedMessage="We couldn’t discard your draft. Please try again."
          shouldRevalidate={false}
          onDone={onDiscarded}
          onCancel={() => setIsAsking(false)}
        >
          <p>We’ll delete your answers. This can’t be undone.</p>
        </ConfirmMutation>
      )}
    </article>
  );
}

function SimilarPets({ pets }: { pets: ApplicationPet[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-body font-bold">Similar pets</h3>
      <ul className="unfinished-similar">
        {pets.map((pet) => (
          <li key={pet.id}>
            <Link to={`/pets/${pet.id}`}>
              <span className="unfinished-similar-photo">
                <Photo photo={pet.photo} alt="" sizes="4.5rem" />
              </span>
              {pet.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
