import { useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { currentUser } from '../../../browser/create-api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { reviewMessages } from '../review-words.contract.ts';
import type { PendingReview, Review, ReviewsApi } from '../reviews.contract.ts';
import { OwnReviewCard } from './own-review-card.tsx';
import { PendingReviewCard } from './pending-review-card.tsx';
import { reviewDraft } from './use-review-form.ts';
import styles from './reviews.css?url';

const call = currentUser<ReviewsApi>();
const title = 'Pending reviews';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  const [pending, written] = await Promise.all([
    call('GET /api/reviews/pending', { signal }),
    call('GET /api/reviews/me', { signal }),
  ]);
  return { pending, written };
});

/** The one form that is open: files that are dropped anywhere on the page go to it. */
type Open = { of: 'adoption' | 'story'; id: number } | null;

export default function PendingReviewsPage() {
  const { pending, written } = useLoaderData<typeof clientLoader>();
  const [open, setOpen] = useState<Open>(() => begun(pending, written));
  const stories = useRef<HTMLElement>(null);
  const isOpen = (of: 'adoption' | 'story', id: number) => open?.of === of && open.id === id;
  const close = () => setOpen(null);
  const showStories = () => {
    close();
    stories.current?.focus();
  };
  return (
    <DashboardPage
      title={title}
      lead="Tell how your pet is doing. It helps others to make up their minds, and it makes our day."
    >
      <link rel="stylesheet" href={styles} precedence="reviews" />
      {pending.length === 0 ? (
        <div className="panel">
          <EmptyState title={reviewMessages.none}>
            <p>Once a pet of ours lives with you, this is the place to tell how the two of you are doing.</p>
            <Link className="button button-quiet" to="/success-stories">
              Read others’ stories
            </Link>
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Adoptions that wait for their story" className="grid gap-4">
          {pending.map((each) => (
            <PendingReviewCard
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
              What you have told
            </h2>
            <ul aria-labelledby="own-stories" className="grid gap-4">
              {written.map((each) => (
                <OwnReviewCard
                  key={each.id}
                  review={each}
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

/** What one was writing when one was here last; else the only adoption that waits. */
function begun(pending: PendingReview[], written: Review[]): Open {
  const adoption = pending.find(({ application_id: id }) => reviewDraft(`of ${id}`).read() !== null);
  if (adoption) return { of: 'adoption', id: adoption.application_id };
  const story = written.find(({ id }) => reviewDraft(`no. ${id}`).read() !== null);
  if (story) return { of: 'story', id: story.id };
  return pending.length === 1 ? { of: 'adoption', id: pending[0]!.application_id } : null;
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
