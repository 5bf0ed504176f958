import { useState } from 'react';
import { Link } from 'react-router';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { storyMessages, storyLimits, type StoryDecision } from '../../success-stories.constants.ts';
import type { AdminStory, SuccessStoriesApi } from '../../success-stories.contract.ts';
import { StoryCard } from '../story-card.tsx';

const call = createApiClient<SuccessStoriesApi>();

/** A story as visitors see it, with the Admin's actions. */
export function AdminStoryPanel({ story }: { story: AdminStory }) {
  const [isDeclining, setIsDeclining] = useState(false);
  const { mutate, isBusy, failure } = useMutation(storyMessages.decideFailed);
  const { id, version, status, title, photo, pet_photo } = story;

  const decide = (decision: StoryDecision, successMessage: string) =>
    mutate(() => call('PUT /api/success-stories/:id/decision', { params: { id }, body: { decision, version } }), {
      successMessage,
    });
  const srTitle = <span className="sr-only">{` the story “${title}”`}</span>;
  return (
    <li className="panel story-panel">
      <StoryCard story={{ ...story, photo: photo ?? pet_photo }} headingLevel="h2" />
      <div className="grid content-start gap-4">
        <Facts story={story} />
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <div className="flex flex-wrap gap-2">
          {(status === 'waiting' || status === 'declined') && (
            <button
              type="button"
              className="button button-small"
              aria-disabled={isBusy || undefined}
              onClick={() => void decide('publish', storyMessages.published)}
            >
              Publish{srTitle}
            </button>
          )}
          {status === 'published' && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-disabled={isBusy || undefined}
              onClick={() => void decide('unpublish', storyMessages.unpublished)}
            >
              Take off{srTitle}
            </button>
          )}
          {(status === 'waiting' || status === 'published') && (
            <button type="button" className="button button-quiet button-small" onClick={() => setIsDeclining(true)}>
              Decline{srTitle}
            </button>
          )}
        </div>
      </div>
      {isDeclining && <DeclineStoryDialog story={story} onClose={() => setIsDeclining(false)} />}
    </li>
  );
}

function Facts({ story }: { story: AdminStory }) {
  const { user, application_id, pet_name, may_publish, is_returned, photo, decision_note } = story;
  const { created_at, updated_at, published_at } = story;
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
        {is_returned && ` But ${pet_name} is with the shelter again.`}
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

interface DeclineStoryDialogProps {
  story: AdminStory;
  onClose: () => void;
}

/** Declines a story. The author is always thanked. */
function DeclineStoryDialog({ story: { id, version, title }, onClose }: DeclineStoryDialogProps) {
  const action = useFormAction({
    send: (typed) =>
      call('PUT /api/success-stories/:id/decision', {
        params: { id },
        body: { decision: 'decline', version, note: formText(typed, 'note') },
      }),
    failedMessage: storyMessages.decideFailed,
    successMessage: storyMessages.declined,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Decline “${title}”?`} size="small" action={action} label="Decline" isDanger onClose={onClose}>
      <p className="text-soft">
        Its author is thanked by mail in 5 minutes, told that it is not published as it is, and can change it.
      </p>
      <TextAreaField
        label="A word from you (optional)"
        name="note"
        maxLength={storyLimits.note}
        error={action.fields?.['note']}
        hint="It stands in the mail, and beside the story. Such as: please leave out your address."
      />
    </FormDialog>
  );
}
