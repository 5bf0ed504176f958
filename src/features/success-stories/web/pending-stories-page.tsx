import { useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { storyMessages } from '../success-stories.constants.ts';
import type { PendingStory, SuccessStory, SuccessStoriesApi } from '../success-stories.contract.ts';
import { OwnStoryCard } from './own-story-card.tsx';
import { StoryForm } from './story-form.tsx';
import { storyDraft } from './use-story-form.ts';
import styles from './story-panels.css?url';

const call = createApiClient<SuccessStoriesApi>();
const title = 'Pending reviews';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  const [pending, written] = await Promise.all([
    call('GET /api/success-stories/pending', { signal }),
    call('GET /api/success-stories/me', { signal }),
  ]);
  return { pending, written };
});

/** Only one form is open at a time, because files dropped anywhere on the page go to it. */
type Open = { of: 'adoption' | 'story'; id: number } | null;

export default function PendingStoriesPage() {
  const { pending, written } = useLoaderData<typeof clientLoader>();
  const [open, setOpen] = useState<Open>(() => findOpenStory(pending, written));
  const stories = useRef<HTMLElement>(null);
  const isOpen = (of: 'adoption' | 'story', id: number) => open?.of === of && open.id === id;
  const close = () => setOpen(null);
  const showStories = () => {
    close();
    stories.current?.focus();
  };
  return (
    <DashboardPage title={title} lead="Tell us how your pet is doing. It helps others decide, and it makes our day.">
      <link rel="stylesheet" href={styles} precedence="success_stories" />
      {pending.length === 0 ? (
        <div className="panel">
          <EmptyState title={storyMessages.none}>
            <p>After you adopt, tell us here how you’re both doing.</p>
            <Link className="button button-quiet" to="/success-stories">
              Read others’ stories
            </Link>
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Tell your story" className="grid gap-4">
          {pending.map((each) => (
            <PendingStoryCard
              key={each.application_id}
              pending={each}
              isOpen={isOpen('adoption', each.application_id)}
              onOpen={() => setOpen({ of: 'adoption', id: each.application_id })}
              onClose={close}
              onSent={showStories}
            />
          ))}
        </ul>
      )}
      <section ref={stories} tabIndex={-1} aria-labelledby="own-stories" className="grid gap-4 outline-none">
        {written.length > 0 && (
          <>
            <h2 id="own-stories" className="text-[1.25rem] leading-tight">
              Your stories
            </h2>
            <ul aria-labelledby="own-stories" className="grid gap-4">
              {written.map((each) => (
                <OwnStoryCard
                  key={each.id}
                  story={each}
                  isEdited={isOpen('story', each.id)}
                  onEdit={() => setOpen({ of: 'story', id: each.id })}
                  onClose={close}
                  onDeleted={showStories}
                />
              ))}
            </ul>
          </>
        )}
      </section>
    </DashboardPage>
  );
}

/** Opens the story with a draft, or the only pending adoption. */
function findOpenStory(pending: PendingStory[], written: SuccessStory[]): Open {
  const adoption = pending.find(({ application_id: id }) => storyDraft(`of ${id}`).read() !== null);
  if (adoption) return { of: 'adoption', id: adoption.application_id };
  const story = written.find(({ id }) => storyDraft(`no. ${id}`).read() !== null);
  if (story) return { of: 'story', id: story.id };
  return pending.length === 1 ? { of: 'adoption', id: pending[0]!.application_id } : null;
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}

interface PendingStoryCardProps {
  pending: PendingStory;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSent: () => void;
}

function PendingStoryCard({ pending, isOpen, onOpen, onClose, onSent }: PendingStoryCardProps) {
  const { application_id, pet, adopted_on } = pending;
  const [initial] = useState(emptyStory);
  return (
    <li className="panel">
      <div className="story-pet">
        <div className="story-pet-photo">
          <Photo photo={pet.photo} alt="" sizes="6.5rem" />
        </div>
        <div className="grid gap-1">
          <h2 className="text-title">{`How is ${pet.name}?`}</h2>
          <p className="text-soft">{`Adopted on ${formatDay(adopted_on, { dateStyle: 'long' })}`}</p>
          {!isOpen && (
            <p className="mt-2">
              <button type="button" className="button button-small" onClick={onOpen}>
                Tell {pet.name}’s story
              </button>
            </p>
          )}
        </div>
      </div>
      {isOpen && (
        <StoryForm
          name={`of ${application_id}`}
          petName={pet.name}
          submitLabel="Send story"
          initial={initial}
          send={(written) => call('POST /api/success-stories/', { body: { application_id, ...written } })}
          successMessage={({ may_publish }) => (may_publish ? storyMessages.sent : storyMessages.sentPrivately)}
          onDone={onSent}
          onCancel={onClose}
        />
      )}
    </li>
  );
}

/** Preset with the author's first name as the signature. */
function emptyStory() {
  const [first = ''] = (readSession()?.username ?? '').trim().split(/\s+/);
  return { values: { title: '', text: '', author_name: first, may_publish: false }, photo: null };
}
