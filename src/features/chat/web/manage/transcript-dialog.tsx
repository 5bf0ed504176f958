import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { chatLimits } from '../../chat.constants.ts';
import type { ChatApi, ChatSummary } from '../../chat.contract.ts';

const call = createApiClient<ChatApi>();

interface TranscriptDialogProps {
  chat: ChatSummary;
  onClose: () => void;
}

/** Emails the transcript to the visitor or to another recipient. */
export function TranscriptDialog({ chat: { id, email }, onClose }: TranscriptDialogProps) {
  const { mutate, isBusy, failure } = useMutation('The conversation could not be mailed.');
  const [recipient, setRecipient] = useState(email ?? '');
  const [isMissing, setIsMissing] = useState(false);

  const send = async (form: HTMLFormElement) => {
    if (recipient.trim() === '') {
      setIsMissing(true);
      form.querySelector('input')?.focus();
      return;
    }
    const done = await mutate(() =>
      call('POST /api/chats/:id/transcript', { params: { id }, body: { email: recipient.trim() } }),
    );
    if (!done) form.querySelector('input')?.focus();
    if (!done) return;
    showAlert(done.response.message, 'success');
    onClose();
  };
  const error = isMissing ? 'Please fill in the email field.' : failure?.fields?.['email'];
  return (
    <Dialog title="Mail this conversation" onClose={onClose} size="small" isBusy={isBusy}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        {failure && !failure.fields?.['email'] && (
          <FormMessage kind="error">{failure.detail ?? failure.sentence}</FormMessage>
        )}
        <Field
          label="To"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={chatLimits.email}
          value={recipient}
          onChange={(event) => {
            setRecipient(event.currentTarget.value);
            setIsMissing(false);
          }}
          hint={email === null ? 'The visitor left no address.' : 'The visitor’s address, unless you name another.'}
          error={error}
        />
        <DialogButtons label="Mail it" busyLabel="Sending..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
