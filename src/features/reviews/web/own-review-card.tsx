import { useState } from 'react';
import { Link } from 'react-router';
import { currentUser } from '../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../browser/use-mutation-with-toast.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { reviewMessages } from '../review-words.contract.ts';
import type { Review, ReviewsApi } from '../reviews.contract.ts';
import { ReviewForm } from './review-form.tsx';
import { describeState, stateLabels } from './review-states.ts';
import { StoryCard } from './story-card.tsx';

const call = currentUser<ReviewsApi>();

interface OwnReviewCardProps {
  review: Review;
  isEdited: boolean;
  onEdit: () => void;
  onClose: () => void;
  /** Called when it is gone, and the focus with it. */
  onDeleted: () => void;
}

/** What one has written, how it stands, and what one can do with it. */
export function OwnReviewCard({ review, isEdited, onEdit, onClose, onDeleted }: OwnReviewCardProps) {
  if (isEdited) return <EditedReview review={review} onClose={onClose} />;
  return <ShownReview review={review} onEdit={onEdit} onDeleted={onDeleted} />;
}

function EditedReview({ review, onClose }: Pick<OwnReviewCardProps, 'review' | 'onClose'>) {
  const { id, title, text, author_name, may_publish, photo, pet_name, state } = review;
  const [before] = useState({ values: { title, text, author_name, may_publish }, photo });
  return (
    <li className="panel">
      <h3 className="text-title">{`The story of ${pet_name}`}</h3>
      {state === 'published' && (
        <p className="dashboard-notice">
          It is on the site. Once you have changed it, the shelter reads it again before it is shown.
        </p>
      )}
      <ReviewForm
        name={`no. ${id}`}
        petName={pet_name}
        submitLabel="Save"
        before={before}
        send={async (written) => {
          const { state: now } = await call('PUT /api/reviews/:id', { params: { id }, body: written });
          const isAgain = state === 'published' && now === 'waiting';
          showAlert(isAgain ? reviewMessages.changedAndWaits : reviewMessages.changed, 'success');
        }}
        onSent={onClose}
        onCancel={onClose}
      />
    </li>
  );
}

type Task = 'withdraw' | 'agree' | 'delete';

function ShownReview({ review, onEdit, onDeleted }: Pick<OwnReviewCardProps, 'review' | 'onEdit' | 'onDeleted'>) {
  const [task, setTask] = useState<Task | null>(null);
  const { id, state, is_back, pet_name, decision_note, photo, pet_photo } = review;
  return (
    <li className="panel told">
      <StoryCard story={{ ...review, photo: photo ?? pet_photo }} headingLevel="h3" />
      <div className="grid content-start gap-4">
        <p className="badge story-state" data-state={state}>
          {stateLabels[state]}
        </p>
        <p>{describeState(review)}</p>
        {decision_note !== null && (
          <blockquote className="dashboard-notice whitespace-pre-line">{decision_note}</blockquote>
        )}
        {state === 'published' && (
          <Link className="text-button" to="/success-stories">
            See it on the site
          </Link>
        )}
        <div className="flex flex-wrap gap-2">
          <button id={`edit-story-${id}`} type="button" className="button button-quiet button-small" onClick={onEdit}>
            Edit<span className="sr-only">{` the story of ${pet_name}`}</span>
          </button>
          {state === 'published' && (
            <button type="button" className="button button-quiet button-small" onClick={() => setTask('withdraw')}>
              Take it off the site
            </button>
          )}
          {state === 'private' && !is_back && (
            <button type="button" className="button button-quiet button-small" onClick={() => setTask('agree')}>
              Let it be published
            </button>
          )}
          <button type="button" className="button button-quiet button-small" onClick={() => setTask('delete')}>
            Delete<span className="sr-only">{` the story of ${pet_name}`}</span>
          </button>
        </div>
      </div>
      {task && <TaskDialog task={task} review={review} onClose={() => setTask(null)} onDeleted={onDeleted} />}
    </li>
  );
}

interface TaskDialogProps {
  task: Task;
  review: Review;
  onClose: () => void;
  onDeleted: () => void;
}

function TaskDialog({ task, review: { id, pet_name }, onClose, onDeleted }: TaskDialogProps) {
  const words = tasks[task];
  const { mutate, isBusy, failure } = useMutationWithToast(words.failed);
  const confirm = async () => {
    const params = { id };
    const isDone = await mutate(
      () =>
        task === 'delete'
          ? call('DELETE /api/reviews/:id', { params })
          : call('PUT /api/reviews/:id', { params, body: { may_publish: task === 'agree' } }),
      words.done,
    );
    if (!isDone) return;
    onClose();
    if (task === 'delete') onDeleted();
  };
  return (
    <ConfirmDialog
      question={words.question.replace('{pet}', () => pet_name)}
      confirmLabel={words.label}
      isDanger={task === 'delete'}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{words.meaning}</p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
    </ConfirmDialog>
  );
}

const tasks: Record<Task, Record<'question' | 'label' | 'meaning' | 'done' | 'failed', string>> = {
  withdraw: {
    question: 'Take the story of {pet} off the site?',
    label: 'Take it off',
    meaning: 'It is gone for visitors at once, and stays between you and the shelter.',
    done: reviewMessages.withdrawn,
    failed: reviewMessages.withdrawFailed,
  },
  agree: {
    question: 'Let the story of {pet} be published?',
    label: 'I agree',
    meaning:
      'The shelter may show it on its site, with the picture, your pet’s name and your signature, for everybody to read. You can take this back whenever you like.',
    done: reviewMessages.changed,
    failed: reviewMessages.failed,
  },
  delete: {
    question: 'Delete the story of {pet}?',
    label: 'Delete',
    meaning: 'It is gone for the shelter as well. You can write another one.',
    done: reviewMessages.deleted,
    failed: reviewMessages.deleteFailed,
  },
};
