import { useMutation } from '../../../browser/use-mutation.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { messageLimits, messageTexts, type Sender } from '../messages.constants.ts';
import type { Message } from '../messages.contract.ts';
import { replyToThread } from './message-calls.ts';
import { MessageError } from './message-error.tsx';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';
import { useMessageDraft } from './use-message-draft.ts';

interface ReplyFormProps {
  thread: Message;
  side: Sender;
  /** The recipient's name, for the label. */
  to: string;
}

export function ReplyForm({ thread, side, to }: ReplyFormProps) {
  const draft = useMessageDraft(`reply:${thread.id}`);
  const { mutate, isBusy, failure } = useMutation(messageTexts.replyFailed);

  const send = async () => {
    // An empty reply is ignored (`spec.md`, section 5).
    if (isBlank(draft.text) || isBusy) return;
    const message = draft.prepare();
    await mutate(async () => {
      await replyToThread(side, thread, message);
      draft.clear(message);
    });
  };

  return (
    <form
      className="reply-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MessageError failure={failure} />
      <TextAreaField
        label={`Reply to ${to}`}
        name="text"
        rows={2}
        maxLength={messageLimits.text}
        value={draft.text}
        onChange={(event) => draft.setText(event.currentTarget.value)}
        onKeyDown={submitOnCtrlEnter}
        error={failure?.fields?.['text']}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending..." className="button button-small">
        Reply
      </SubmitButton>
    </form>
  );
}
