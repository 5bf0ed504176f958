import { useEffect, useRef, useState } from 'react';
import { useMutation } from '../../../browser/use-mutation.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { messageLimits, messageWords } from '../message-words.contract.ts';
import type { Message } from '../messages.contract.ts';
import { sendMessage } from './message-calls.ts';
import { MessageFailure } from './message-failure.tsx';
import { RecipientField } from './recipient-field.tsx';
import { submitByKey } from './submit-by-key.ts';
import { useKeptText } from './use-kept-text.ts';

interface MessageFormProps {
  /** The writer's own e-mail; null for an Admin, who names the recipient's. */
  email: string | null;
  /** What the message is about: it begins with that. */
  about?: string;
  /** Whom an Admin is about to write to. */
  to?: string;
  /** Whether one came here to write. */
  takesFocus?: boolean;
  onSent?: (message: Message) => void;
}

/** Begins a thread with the shelter, or, for an Admin, with somebody. */
export function MessageForm({ email, about = '', to = '', takesFocus = false, onSent }: MessageFormProps) {
  const kept = useKeptText(['message', about, to].filter(Boolean).join(':'), { text: about && `${about}: `, to });
  const { mutate, isBusy, failure } = useMutation(messageWords.sendFailed);
  const [missing, setMissing] = useState<{ email?: string; message?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) focusFirst(form.current);
  }, [takesFocus]);

  const send = async () => {
    if (isBusy) return;
    const found = {
      ...(email === null && isBlank(kept.to) && { email: messageWords.emailMissing }),
      ...(isBlank(kept.text) && { message: messageWords.textMissing }),
    };
    setMissing(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const written = kept.take();
    const done = await mutate(async () => {
      const message = await sendMessage(email ?? written.to, written);
      kept.clear(written);
      showAlert(messageWords.sent, 'success');
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
      {Object.keys(missing).length === 0 && <MessageFailure failure={failure} />}
      {email === null ? (
        <RecipientField value={kept.to} onChange={kept.writeTo} error={fields['email']} />
      ) : (
        <Field label="Your e-mail" name="email" type="email" value={email} readOnly error={fields['email']} />
      )}
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={5}
        maxLength={messageLimits.text}
        value={kept.text}
        onChange={(event) => kept.write(event.currentTarget.value)}
        onKeyDown={submitByKey}
        error={fields['message']}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending..." className="button justify-self-start">
        Send
      </SubmitButton>
    </form>
  );
}

/** The first field that is to be filled in; what stands there already is gone on with. */
function focusFirst(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])];
  const first = fields.find((field) => !field.readOnly && field.value === '') ?? fields.at(-1);
  first?.focus();
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
}
