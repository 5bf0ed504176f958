import { useState } from 'react';
import { Link } from 'react-router';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../../browser/use-mutation-with-toast.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { reviewMessages, type StoryDecision } from '../../review-words.contract.ts';
import type { ManagedReview, ReviewsApi } from '../../reviews.contract.ts';
import { StoryCard } from '../story-card.tsx';
import { DeclineStoryDialog } from './decline-story-dialog.tsx';

const call = currentUser<ReviewsApi>();

/** A story as visitors see it, or would, and what an Admin decides about it. */
export function ManagedStory({ review }: { review: ManagedReview }) {
  const [isDeclining, setIsDeclining] = useState(false);
  const { mutate, isBusy, failure } = useMutationWithToast(reviewMessages.decideFailed);
  const { id, version, state, title, photo, pet_photo } = review;

  const decide = (decision: StoryDecision, told: string) =>
    mutate(() => call('PUT /api/reviews/:id/decision', { params: { id }, body: { decision, version } }), told);
  const about = <span className="sr-only">{` the story “${title}”`}</span>;
  return (
    <li className="panel told">
      <StoryCard story={{ ...review, photo: photo ?? pet_photo }} headingLevel="h2" />
      <div className="grid content-start gap-4">
        <Facts review={review} />
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <div className="flex flex-wrap gap-2">
          {(state === 'waiting' || state === 'declined') && (
            <button
              type="button"
              className="button button-small"
              aria-disabled={isBusy || undefined}
              onClick={() => void decide('publish', reviewMessages.published)}
            >
              Publish{about}
            </button>
          )}
          {state === 'published' && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-disabled={isBusy || undefined}
              onClick={() => void decide('unpublish', reviewMessages.unpublished)}
            >
              Take off{about}
            </button>
          )}
          {(state === 'waiting' || state === 'published') && (
            <button type="button" className="button button-quiet button-small" onClick={() => setIsDeclining(true)}>
              Decline{about}
            </button>
          )}
        </div>
      </div>
      {isDeclining && <DeclineStoryDialog review={review} onClose={() => setIsDeclining(false)} />}
    </li>
  );
}

function Facts({ review }: { review: ManagedReview }) {
  const { user, application_id, pet_name, may_publish, is_back, photo, decision_note } = review;
  const { created_at, updated_at, published_at } = review;
  return (
    <dl className="grid gap-3 text-small">
      <Fact name="Told by">
        <bdi>{user.name}</bdi>
        {application_id !== null && (
          <Link
            className="text-link block"
            to={`/admin-dashboard/manage-adoptions/${application_id}`}
          >{`Application for ${pet_name}`}</Link>
        )}
      </Fact>
      <Fact name="Consent">
        {may_publish ? 'It may be published.' : 'It is not for publication.'}
        {is_back && ` But ${pet_name} is with the shelter again.`}
      </Fact>
      <Fact name="Picture">{photo ? 'The author’s own' : 'None: the pet’s own stands there'}</Fact>
      <Fact name="Told">
        <DateTime at={created_at} />
      </Fact>
      {published_at !== null && (
        <Fact name="On the site since">
          <DateTime at={published_at} />
        </Fact>
      )}
      {published_at === null && updated_at !== created_at && (
        <Fact name="Changed">
          <DateTime at={updated_at} />
        </Fact>
      )}
      {decision_note !== null && (
        <Fact name="You wrote">
          <span className="whitespace-pre-line">{decision_note}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
