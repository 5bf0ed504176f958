import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import { chatLimits } from '../../chat.constants.ts';
import type { ChatApi, ChatSummary } from '../../chat.contract.ts';

const call = createApiClient<ChatApi>();

interface TranscriptDialogProps {
  chat: ChatSummary;
  onClose: () => void;
}

/** Emails the transcript to the visitor or to another recipient. */
export function TranscriptDialog({ chat: { id, email }, onClose }: TranscriptDialogProps) {
  const action = useFormAction({
    check: (typed) =>
      isBlank(formText(typed, 'email')) ? { fields: { email: 'Please fill in the email field.' } } : null,
    send: (typed) =>
      call('POST /api/chats/:id/transcript', { params: { id }, body: { email: formText(typed, 'email').trim() } }),
    failedMessage: 'The transcript wasn’t sent. Please try again.',
    successMessage: ({ message }) => message,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Email the transcript"
      size="small"
      action={action}
      label="Send"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <Field
        label="To"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={chatLimits.email}
        defaultValue={email ?? ''}
        onChange={() => action.clearErrors('email')}
        hint={email === null ? 'The visitor left no email.' : 'The visitor’s email, unless you enter another.'}
        error={action.fields?.['email']}
      />
    </FormDialog>
  );
}
