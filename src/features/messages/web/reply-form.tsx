import { useMutation } from '../../../browser/use-mutation.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { messageLimits, messageWords, type Sender } from '../message-words.contract.ts';
import type { Message } from '../messages.contract.ts';
import { answerThread } from './message-calls.ts';
import { MessageFailure } from './message-failure.tsx';
import { submitByKey } from './submit-by-key.ts';
import { useKeptText } from './use-kept-text.ts';

interface ReplyFormProps {
  thread: Message;
  side: Sender;
  /** To whom, as the label says it. */
  to: string;
}

export function ReplyForm({ thread, side, to }: ReplyFormProps) {
  const kept = useKeptText(`reply:${thread.id}`);
  const { mutate, isBusy, failure } = useMutation(messageWords.replyFailed);

  const send = async () => {
    // An empty reply is ignored (`spec.md`, section 5).
    if (isBlank(kept.text) || isBusy) return;
    const written = kept.take();
    await mutate(async () => {
      await answerThread(side, thread, written);
      kept.clear(written);
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
      <MessageFailure failure={failure} />
      <TextAreaField
        label={`Reply to ${to}`}
        name="text"
        rows={2}
        maxLength={messageLimits.text}
        value={kept.text}
        onChange={(event) => kept.write(event.currentTarget.value)}
        onKeyDown={submitByKey}
        error={failure?.fields?.['text']}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending..." className="button button-small">
        Reply
      </SubmitButton>
    </form>
  );
}
