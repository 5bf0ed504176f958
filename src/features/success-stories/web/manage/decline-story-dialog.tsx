import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../../browser/use-mutation-with-toast.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { storyLimits, storyMessages } from '../../success-stories.constants.ts';
import type { AdminStory, SuccessStoriesApi } from '../../success-stories.contract.ts';

const call = createApiClient<SuccessStoriesApi>();

interface DeclineStoryDialogProps {
  story: AdminStory;
  onClose: () => void;
}

/** Declines a story. The author is always thanked. */
export function DeclineStoryDialog({ story: { id, version, title }, onClose }: DeclineStoryDialogProps) {
  const [note, setNote] = useState('');
  const { mutate, isBusy, failure } = useMutationWithToast(storyMessages.decideFailed);

  const decline = async () => {
    const body = { decision: 'decline' as const, version, note };
    const isDone = await mutate(
      () => call('PUT /api/success-stories/:id/decision', { params: { id }, body }),
      storyMessages.declined,
    );
    if (isDone) onClose();
  };
  return (
    <Dialog title={`Decline “${title}”?`} size="small" isBusy={isBusy} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void decline();
        }}
      >
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <p className="text-soft">
          Its author is thanked by mail in 5 minutes, told that it is not published as it is, and can change it.
        </p>
        <TextAreaField
          label="A word from you (optional)"
          name="note"
          value={note}
          maxLength={storyLimits.note}
          hint="It stands in the mail, and beside the story. Such as: please leave out your address."
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DialogButtons label="Decline" isBusy={isBusy} isDanger onCancel={onClose} />
      </form>
    </Dialog>
  );
}
