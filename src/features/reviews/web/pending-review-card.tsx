import { currentUser } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { reviewMessages } from '../review-words.contract.ts';
import type { PendingReview, ReviewsApi } from '../reviews.contract.ts';
import { ReviewForm } from './review-form.tsx';
import { useState } from 'react';

const call = currentUser<ReviewsApi>();

interface PendingReviewCardProps {
  pending: PendingReview;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSent: () => void;
}

/** An adoption that waits for its story. */
export function PendingReviewCard({ pending, isOpen, onOpen, onClose, onSent }: PendingReviewCardProps) {
  const { application_id, pet, adopted_at } = pending;
  const [before] = useState(emptyReview);
  return (
    <li className="panel">
      <div className="review-pet">
        <div className="review-pet-picture">
          <Photo photo={pet.photo} alt="" sizes="6.5rem" />
        </div>
        <div className="grid gap-1">
          <h2 className="text-title">{`How is ${pet.name}?`}</h2>
          <p className="text-soft">{`Adopted on ${formatDay(adopted_at)}`}</p>
          {!isOpen && (
            <p className="mt-2">
              <button type="button" className="button button-small" onClick={onOpen}>
                Tell the story<span className="sr-only">{` of ${pet.name}`}</span>
              </button>
            </p>
          )}
        </div>
      </div>
      {isOpen && (
        <ReviewForm
          name={`of ${application_id}`}
          petName={pet.name}
          submitLabel="Send my story"
          before={before}
          send={async (written) => {
            await call('POST /api/reviews/', { body: { application_id, ...written } });
            showAlert(written.may_publish ? reviewMessages.sent : reviewMessages.sentPrivately, 'success');
          }}
          onSent={onSent}
          onCancel={onClose}
        />
      )}
    </li>
  );
}

/** Signed with the first name, unless one wants another. */
function emptyReview() {
  const [first = ''] = (readSession()?.username ?? '').trim().split(/\s+/);
  return { values: { title: '', text: '', author_name: first, may_publish: false }, photo: null };
}

function formatDay(moment: string): string {
  return new Date(moment).toLocaleDateString('en', { dateStyle: 'long' });
}
