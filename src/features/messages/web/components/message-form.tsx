import { useEffect } from 'react';
import { checkFields } from '../../../../browser/action-result.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { messageLimits, messageTexts } from '../../messages.constants.ts';
import type { Message } from '../../messages.contract.ts';
import { sendMessage } from '../message-calls.ts';
import { describeMessageError } from '../message-error.tsx';
import type { RecipientFieldProps } from '../recipient-field.tsx';
import { submitOnCtrlEnter } from '../../../../ui/submit-on-ctrl-enter.ts';
import { useMessageDraft } from '../use-message-draft.ts';

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
  const { form, isBusy, failure, fields } = useFormAction({
    check: () => findMissing({ ...(RecipientField && { email: draft.to }), message: draft.text }),
    async send() {
      const outgoing = draft.prepare();
      const message = await sendMessage(email ?? outgoing.to, outgoing);
      draft.clear(outgoing);
      return message;
    },
    failedMessage: describeMessageError(messageTexts.sendFailed),
    successMessage: messageTexts.sent,
    onDone: onSent,
  });
  useEffect(() => {
    if (hasFocus) focusFirst(form.ref.current);
  }, [hasFocus, form.ref]);

  return (
    <form {...form} className="form" noValidate data-sends>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {RecipientField ? (
        <RecipientField value={draft.to} onChange={draft.setTo} error={fields?.['email']} />
      ) : (
        <Field label="Your email" name="email" type="email" value={email} readOnly error={fields?.['email']} />
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
        error={fields?.['message']}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending…" className="button justify-self-start">
        Send
      </SubmitButton>
    </form>
  );
}

function findMissing(texts: { email?: string; message: string }) {
  const fields = {
    ...(isBlank(texts.email ?? 'known') && { email: messageTexts.emailMissing }),
    ...(isBlank(texts.message) && { message: messageTexts.textMissing }),
  };
  const count = Object.keys(fields).length;
  return count === 0 ? null : { failure: count > 1 && checkFields, fields };
}

/** Focuses the first empty field, or the end of the last one. */
function focusFirst(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])];
  const first = fields.find((field) => !field.readOnly && field.value === '') ?? fields.at(-1);
  first?.focus();
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
}
