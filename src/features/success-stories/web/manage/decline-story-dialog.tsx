import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
import { storyMessages, storyLimits } from '../../success-stories.constants.ts';
import type { AdminStory, SuccessStoriesApi } from '../../success-stories.contract.ts';

const call = createApiClient<SuccessStoriesApi>();

interface DeclineStoryDialogProps {
  /** One, or those that are selected. */
  stories: readonly Pick<AdminStory, 'id' | 'version' | 'title'>[];
  onClose: () => void;
  onDone: () => void;
}

/** Declines stories. Their authors are always thanked. */
export function DeclineStoryDialog({ stories, onClose, onDone }: DeclineStoryDialogProps) {
  const [first] = stories;
  const isOne = stories.length === 1;
  const action = useFormAction({
    send: (typed) =>
      call('PUT /api/success-stories/decisions', {
        body: {
          decision: 'decline',
          stories: stories.map(({ id, version }) => ({ id, version })),
          note: formText(typed, 'note'),
        },
      }),
    failedMessage: storyMessages.decideFailed,
    successMessage: isOne ? storyMessages.declined : storyMessages.manyDeclined,
    onDone,
  });
  const title = isOne && first ? `Reject “${first.title}”?` : `Reject ${stories.length} stories?`;
  return (
    <FormDialog title={title} size="small" action={action} label="Reject" isDanger onClose={onClose}>
      <p className="text-soft">
        {isOne
          ? 'We’ll email the author in 5 minutes that it isn’t published as is. They can edit it.'
          : 'We’ll email the authors in 5 minutes that their stories aren’t published as is. They can edit them.'}
      </p>
      <TextAreaField
        label="Message (optional)"
        name="note"
        maxLength={storyLimits.note}
        error={action.fields?.['note']}
        hint="Included in the email and shown beside the story, e.g. Please leave out your address."
      />
    </FormDialog>
  );
}
