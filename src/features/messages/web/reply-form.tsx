import { useFormAction } from '../../../browser/use-form-action.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { messageLimits, messageTexts, type Sender } from '../messages.constants.ts';
import type { Message } from '../messages.contract.ts';
import { replyToThread } from './message-calls.ts';
import { describeMessageError } from './message-error.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { useMessageDraft } from './use-message-draft.ts';

interface ReplyFormProps {
  thread: Message;
  side: Sender;
  /** The recipient's name, for the label. */
  to: string;
  onSent?: () => void;
}

export function ReplyForm({ thread, side, to, onSent }: ReplyFormProps) {
  const draft = useMessageDraft(`reply:${thread.id}`);
  const { form, isBusy, failure, fields } = useFormAction({
    // An empty reply is ignored (`spec.md`, section 5).
    check: () => (isBlank(draft.text) ? {} : null),
    async send() {
      const message = draft.prepare();
      await replyToThread(side, thread, message);
      draft.clear(message);
    },
    failedMessage: describeMessageError(messageTexts.replyFailed),
    onDone: onSent,
  });

  return (
    <form {...form} className="reply-form" data-sends>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <TextAreaField
        label={`Reply to ${to}`}
        name="text"
        rows={2}
        maxLength={messageLimits.text}
        value={draft.text}
        onChange={(event) => draft.setText(event.currentTarget.value)}
        onKeyDown={submitOnCtrlEnter}
        error={fields?.['text']}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending…" className="button button-small">
        Reply
      </SubmitButton>
    </form>
  );
}
