import { useEffect, useRef, useState } from 'react';
import { useMutation } from '../../../browser/use-mutation.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { messageLimits, messageTexts } from '../messages.constants.ts';
import type { Message } from '../messages.contract.ts';
import { sendMessage } from './message-calls.ts';
import { MessageError } from './message-error.tsx';
import type { RecipientFieldProps } from './recipient-field.tsx';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';
import { useMessageDraft } from './use-message-draft.ts';

interface MessageFormProps {
  /** The user's own email; not for an Admin, who enters the recipient's. */
  email?: string;
  /** For an Admin. Passed in, so that adopters do not load it. */
  recipientField?: React.ComponentType<RecipientFieldProps>;
  /** The subject; the message starts with it. */
  about?: string;
  /** The recipient, for an Admin. */
  to?: string;
  /** Whether to focus the form. */
  hasFocus?: boolean;
  onSent?: (message: Message) => void;
}

/** Starts a thread with the shelter, or for an Admin with any user. */
export function MessageForm({
  email,
  recipientField: RecipientField,
  about = '',
  to = '',
  hasFocus = false,
  onSent,
}: MessageFormProps) {
  const draft = useMessageDraft(['message', about, to].filter(Boolean).join(':'), { text: about && `${about}: `, to });
  const { mutate, isBusy, failure } = useMutation(messageTexts.sendFailed);
  const [missing, setMissing] = useState<{ email?: string; message?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) focusFirst(form.current);
  }, [hasFocus]);

  const send = async () => {
    if (isBusy) return;
    const found = {
      ...(RecipientField && isBlank(draft.to) && { email: messageTexts.emailMissing }),
      ...(isBlank(draft.text) && { message: messageTexts.textMissing }),
    };
    setMissing(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const outgoing = draft.prepare();
    const done = await mutate(async () => {
      const message = await sendMessage(email ?? outgoing.to, outgoing);
      draft.clear(outgoing);
      showAlert(messageTexts.sent, 'success');
      return message;
    });
    if (done) onSent?.(done.response);
  };

  const fields: Record<string, string | undefined> = { ...failure?.fields, ...missing };
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {Object.keys(missing).length > 1 && <FormMessage kind="error">Please check the marked fields.</FormMessage>}
      {Object.keys(missing).length === 0 && <MessageError failure={failure} />}
      {RecipientField ? (
        <RecipientField value={draft.to} onChange={draft.setTo} error={fields['email']} />
      ) : (
        <Field label="Your e-mail" name="email" type="email" value={email} readOnly error={fields['email']} />
      )}
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={5}
        maxLength={messageLimits.text}
        value={draft.text}
        onChange={(event) => draft.setText(event.currentTarget.value)}
        onKeyDown={submitOnCtrlEnter}
        error={fields['message']}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending..." className="button justify-self-start">
        Send
      </SubmitButton>
    </form>
  );
}

/** Focuses the first empty field, or the end of the last one. */
function focusFirst(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])];
  const first = fields.find((field) => !field.readOnly && field.value === '') ?? fields.at(-1);
  first?.focus();
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
}
