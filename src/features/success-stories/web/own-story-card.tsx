import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { storyMessages, type StoryStatus } from '../success-stories.constants.ts';
import type { SuccessStory, SuccessStoriesApi } from '../success-stories.contract.ts';
import { StoryForm } from './story-form.tsx';
import { StoryCard } from './story-card.tsx';

/** Labels for the author. */
const statusLabels: Record<StoryStatus, string> = {
  waiting: 'With the shelter',
  published: 'On the site',
  declined: 'Not published',
  private: 'Not for publication',
};

const call = createApiClient<SuccessStoriesApi>();

interface OwnStoryCardProps {
  story: SuccessStory;
  isEdited: boolean;
  onEdit: () => void;
  onClose: () => void;
  /** Called after the story and its focused button are gone. */
  onDeleted: () => void;
}

export function OwnStoryCard({ story, isEdited, onEdit, onClose, onDeleted }: OwnStoryCardProps) {
  if (isEdited) return <EditedStory story={story} onClose={onClose} />;
  return <StoryView story={story} onEdit={onEdit} onDeleted={onDeleted} />;
}

function EditedStory({ story, onClose }: Pick<OwnStoryCardProps, 'story' | 'onClose'>) {
  const { id, title, text, author_name, may_publish, photo, pet_name, status } = story;
  const [initial] = useState({ values: { title, text, author_name, may_publish }, photo });
  return (
    <li className="panel">
      <h3 className="text-title">{`The story of ${pet_name}`}</h3>
      {status === 'published' && (
        <p className="dashboard-notice">
          It is on the site. Once you have changed it, the shelter reads it again before it is shown.
        </p>
      )}
      <StoryForm
        name={`no. ${id}`}
        petName={pet_name}
        submitLabel="Save"
        initial={initial}
        send={(written) => call('PUT /api/success-stories/:id', { params: { id }, body: written })}
        successMessage={({ status: now }) =>
          status === 'published' && now === 'waiting' ? storyMessages.changedAndWaiting : storyMessages.changed
        }
        onDone={onClose}
        onCancel={onClose}
      />
    </li>
  );
}

type Task = 'withdraw' | 'agree' | 'delete';

function StoryView({ story, onEdit, onDeleted }: Pick<OwnStoryCardProps, 'story' | 'onEdit' | 'onDeleted'>) {
  const [task, setTask] = useState<Task | null>(null);
  const { id, status, is_returned, pet_name, decision_note, photo, pet_photo } = story;
  return (
    <li className="panel story-panel">
      <StoryCard story={{ ...story, photo: photo ?? pet_photo }} headingLevel="h3" />
      <div className="grid content-start gap-4">
        <p className="badge story-status" data-status={status}>
          {statusLabels[status]}
        </p>
        <p>{describeStatus(story)}</p>
        {decision_note !== null && (
          <blockquote className="dashboard-notice whitespace-pre-line">{decision_note}</blockquote>
        )}
        {status === 'published' && (
          <Link className="text-button" to="/success-stories">
            See it on the site
          </Link>
        )}
        <div className="flex flex-wrap gap-2">
          <button id={`edit-story-${id}`} type="button" className="button button-quiet button-small" onClick={onEdit}>
            Edit<span className="sr-only">{` the story of ${pet_name}`}</span>
          </button>
          {status === 'published' && (
            <button type="button" className="button button-quiet button-small" onClick={() => setTask('withdraw')}>
              Take it off the site
            </button>
          )}
          {status === 'private' && !is_returned && (
            <button type="button" className="button button-quiet button-small" onClick={() => setTask('agree')}>
              Let it be published
            </button>
          )}
          <button type="button" className="button button-quiet button-small" onClick={() => setTask('delete')}>
            Delete<span className="sr-only">{` the story of ${pet_name}`}</span>
          </button>
        </div>
      </div>
      {task && <TaskDialog task={task} story={story} onClose={() => setTask(null)} onDeleted={onDeleted} />}
    </li>
  );
}

interface TaskDialogProps {
  task: Task;
  story: SuccessStory;
  onClose: () => void;
  onDeleted: () => void;
}

function TaskDialog({ task, story: { id, pet_name }, onClose, onDeleted }: TaskDialogProps) {
  const texts = tasks[task];
  const params = { id };
  return (
    <ConfirmMutation<unknown>
      question={texts.question.replace('{pet}', () => pet_name)}
      confirmLabel={texts.label}
      isDanger={task === 'delete'}
      run={() =>
        task === 'delete'
          ? call('DELETE /api/success-stories/:id', { params })
          : call('PUT /api/success-stories/:id', { params, body: { may_publish: task === 'agree' } })
      }
      successMessage={texts.done}
      failedMessage={texts.failed}
      onDone={() => {
        onClose();
        if (task === 'delete') onDeleted();
      }}
      onCancel={onClose}
    >
      <p>{texts.consequences}</p>
    </ConfirmMutation>
  );
}

const tasks: Record<Task, Record<'question' | 'label' | 'consequences' | 'done' | 'failed', string>> = {
  withdraw: {
    question: 'Take the story of {pet} off the site?',
    label: 'Take it off',
    consequences: 'It is gone for visitors at once, and stays between you and the shelter.',
    done: storyMessages.withdrawn,
    failed: storyMessages.withdrawFailed,
  },
  agree: {
    question: 'Let the story of {pet} be published?',
    label: 'I agree',
    consequences:
      'The shelter may show it on its site, with the picture, your pet’s name and your signature, for everybody to read. You can take this back whenever you like.',
    done: storyMessages.changed,
    failed: storyMessages.failed,
  },
  delete: {
    question: 'Delete the story of {pet}?',
    label: 'Delete',
    consequences: 'It is gone for the shelter as well. You can write another one.',
    done: storyMessages.deleted,
    failed: storyMessages.deleteFailed,
  },
};

function describeStatus({ status, is_returned, pet_name }: SuccessStory): string {
  if (status === 'waiting') return 'The shelter reads it next. When it is published we write to you.';
  if (status === 'published') return 'Everybody can read it among the success stories.';
  if (status === 'declined') {
    return 'The shelter does not publish it as it is. You can change it; then it is read again.';
  }
  return is_returned
    ? `${pet_name} is with the shelter again, so your story is not shown.`
    : 'It stays between you and the shelter, since you have not agreed to more.';
}
