import { formatDate } from '../../../ui/dashboard/format-date.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { Photo } from '../../../ui/photo.tsx';
import { storyMessages } from '../success-stories.constants.ts';
import type { PendingStory, SuccessStoriesApi } from '../success-stories.contract.ts';
import { StoryForm } from './story-form.tsx';
import { useState } from 'react';

const call = createApiClient<SuccessStoriesApi>();

interface PendingStoryCardProps {
  pending: PendingStory;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSent: () => void;
}

export function PendingStoryCard({ pending, isOpen, onOpen, onClose, onSent }: PendingStoryCardProps) {
  const { application_id, pet, adopted_at } = pending;
  const [initial] = useState(emptyStory);
  return (
    <li className="panel">
      <div className="story-pet">
        <div className="story-pet-photo">
          <Photo photo={pet.photo} alt="" sizes="6.5rem" />
        </div>
        <div className="grid gap-1">
          <h2 className="text-title">{`How is ${pet.name}?`}</h2>
          <p className="text-soft">{`Adopted on ${formatDate(new Date(adopted_at), 'long')}`}</p>
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
        <StoryForm
          name={`of ${application_id}`}
          petName={pet.name}
          submitLabel="Send my story"
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
