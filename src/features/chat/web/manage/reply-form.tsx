import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { chatContentLimits } from '../../chat-contents.constants.ts';
import type { ChatContentsApi, ChatReply } from '../../chat-contents.contract.ts';

const call = createApiClient<ChatContentsApi>();

interface ReplyFormProps {
  /** The reply to edit; none to add one. */
  reply?: ChatReply | undefined;
  onClose: () => void;
}

export function ReplyForm({ reply, onClose }: ReplyFormProps) {
  const action = useFormAction({
    send(typed) {
      const body = { title: formText(typed, 'title'), text: formText(typed, 'text') };
      return reply
        ? call('PUT /api/chat-replies/:id', { params: { id: reply.id }, body })
        : call('POST /api/chat-replies/', { body });
    },
    successMessage: reply ? 'Reply saved.' : 'Reply added.',
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={reply ? 'Edit canned reply' : 'Add a canned reply'}
      action={action}
      label="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Field
        label="Name"
        name="title"
        required
        maxLength={chatContentLimits.title}
        autoComplete="off"
        defaultValue={reply?.title}
        hint="You find it by this after a slash. Visitors don’t see it."
        error={fields?.['title']}
      />
      <TextAreaField
        label="Text"
        name="text"
        required
        rows={5}
        maxLength={chatContentLimits.reply}
        defaultValue={reply?.text}
        error={fields?.['text']}
      />
    </FormDialog>
  );
}
