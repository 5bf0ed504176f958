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
  waiting: 'In review',
  published: 'Published',
  declined: 'Not published',
  private: 'Private',
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
      <h3 className="text-title">{`${pet_name}’s story`}</h3>
      {status === 'published' && (
        <p className="dashboard-notice">Your story is published. If you change it, we’ll review it again first.</p>
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
            View on the site
          </Link>
        )}
        <div className="flex flex-wrap gap-2">
          <button id={`edit-story-${id}`} type="button" className="button button-quiet button-small" onClick={onEdit}>
            Edit<span className="sr-only">{` ${pet_name}’s story`}</span>
          </button>
          {status === 'published' && (
            <button type="button" className="button button-quiet button-small" onClick={() => setTask('withdraw')}>
              Unpublish
            </button>
          )}
          {status === 'private' && !is_returned && (
            <button type="button" className="button button-quiet button-small" onClick={() => setTask('agree')}>
              Publish
            </button>
          )}
          <button type="button" className="button button-quiet button-small" onClick={() => setTask('delete')}>
            Delete<span className="sr-only">{` ${pet_name}’s story`}</span>
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
      <p>{texts.consequences.replace('{pet}', () => pet_name)}</p>
    </ConfirmMutation>
  );
}

const tasks: Record<Task, Record<'question' | 'label' | 'consequences' | 'done' | 'failed', string>> = {
  withdraw: {
    question: 'Unpublish {pet}’s story?',
    label: 'Unpublish',
    consequences: 'Visitors will no longer see it. You can publish it again later.',
    done: storyMessages.withdrawn,
    failed: storyMessages.withdrawFailed,
  },
  agree: {
    question: 'Publish {pet}’s story?',
    label: 'Publish',
    consequences:
      'We’ll review it. Then anyone can read it on our site, with the photo, {pet}’s name and yours. You can take it down any time.',
    done: storyMessages.changed,
    failed: storyMessages.failed,
  },
  delete: {
    question: 'Delete {pet}’s story?',
    label: 'Delete',
    consequences: 'This can’t be undone. You can write a new one.',
    done: storyMessages.deleted,
    failed: storyMessages.deleteFailed,
  },
};

function describeStatus({ status, is_returned, pet_name }: SuccessStory): string {
  if (status === 'waiting') return 'We’ll review it and email you when it’s published.';
  if (status === 'published') return 'Everyone can read it on the Success Stories page.';
  if (status === 'declined') {
    return 'We haven’t published it. You can edit it, and we’ll review it again.';
  }
  return is_returned
    ? `${pet_name} is back at the shelter, so your story isn’t published.`
    : 'Only our staff can read it.';
}
