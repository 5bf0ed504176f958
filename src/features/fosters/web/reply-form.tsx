import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { fosterLimits, fosterMessages } from '../fosters.constants.ts';

interface ReplyFormProps {
  label: string;
  send: (text: string) => Promise<unknown>;
  /** Beside the button. */
  children?: React.ReactNode;
}

/** Adds to a report. */
export function ReplyForm({ label, send, children }: ReplyFormProps) {
  const [text, setText] = useState('');
  const { form, isBusy, failure, fields } = useFormAction({
    required: { text: fosterMessages.enterReply },
    send: (typed) => send(formText(typed, 'text')),
    failedMessage: 'Your reply wasn’t sent. Please try again.',
    onDone: () => setText(''),
  });
  return (
    <form {...form} className="form" aria-label={label}>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <TextAreaField
        label={label}
        name="text"
        rows={2}
        maxLength={fosterLimits.report}
        value={text}
        error={fields?.['text']}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="foster-buttons">
        <SubmitButton isBusy={isBusy} busyLabel="Sending…" className="button button-small">
          Send reply
        </SubmitButton>
        {children}
      </div>
    </form>
  );
}
