import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { storyMessages, type StoryDecision } from '../../success-stories.constants.ts';
import type { AdminStory, SuccessStoriesApi } from '../../success-stories.contract.ts';

const call = createApiClient<SuccessStoriesApi>();

interface StoryActionsProps {
  story: AdminStory;
  /** At the end of a row, or larger below the story. */
  variant: 'row' | 'dialog';
  onDecline: () => void;
  onDone?: () => void;
}

/** What the shelter can do with a story in its status. */
export function StoryActions({ story, variant, onDecline, onDone }: StoryActionsProps) {
  const { mutate, isBusy } = useMutation(storyMessages.decideFailed, { alertsFailure: true });
  const { id, version, status, title } = story;
  const decide = (decision: StoryDecision, successMessage: string) =>
    mutate(() => call('PUT /api/success-stories/:id/decision', { params: { id }, body: { decision, version } }), {
      successMessage,
      onDone,
    });
  const isRow = variant === 'row';
  const classes = isRow ? ['row-action', 'row-action'] : ['button button-small', 'button button-quiet button-small'];
  const srTitle = <span className="sr-only">{` the story “${title}”`}</span>;
  return (
    <div className={isRow ? 'row-actions' : 'flex flex-wrap gap-2'}>
      {(status === 'waiting' || status === 'declined') && (
        <button
          type="button"
          className={classes[0]}
          data-row-key={isRow ? 'a' : undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => void decide('publish', storyMessages.published)}
        >
          Publish{srTitle}
        </button>
      )}
      {status === 'published' && (
        <button
          type="button"
          className={classes[1]}
          aria-disabled={isBusy || undefined}
          onClick={() => void decide('unpublish', storyMessages.unpublished)}
        >
          Unpublish{srTitle}
        </button>
      )}
      {(status === 'waiting' || status === 'published') && (
        <button type="button" className={classes[1]} data-row-key={isRow ? 'r' : undefined} onClick={onDecline}>
          Reject{srTitle}
        </button>
      )}
    </div>
  );
}
