import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
import { storyLimits, storyMessages } from '../../success-stories.constants.ts';
import type { AdminStory, SuccessStoriesApi } from '../../success-stories.contract.ts';

const call = createApiClient<SuccessStoriesApi>();

interface DeclineStoryDialogProps {
  story: AdminStory;
  onClose: () => void;
}

/** Declines a story. The author is always thanked. */
export function DeclineStoryDialog({ story: { id, version, title }, onClose }: DeclineStoryDialogProps) {
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
        hint="It stands in the mail, and beside the story. Such as: please leave out your address."
      />
    </FormDialog>
  );
}
