import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { messageLimits, messageTexts } from '../../../messages/messages.constants.ts';
import type { MessagesApi } from '../../../messages/messages.contract.ts';
import type { ShelterDay } from '../../day.contract.ts';

const call = createApiClient<MessagesApi>();

interface QuickReplyProps {
  thread: ShelterDay['messages']['items'][number];
  onClose: () => void;
}

/** Answers a message, or only marks it as read, without leaving the dashboard. */
export function QuickReply({ thread: { id, last_message_id, person }, onClose }: QuickReplyProps) {
  const [submission] = useState(randomUuid);
  const markAsRead = () =>
    call('POST /api/messages/read/:id', { params: { id }, body: { last_read_id: last_message_id } });
  const reading = useMutation('That didn’t save. Please try again.', { alertsFailure: true });
  const { form, isBusy, failure, fields } = useFormAction({
    required: { text: 'Enter a reply' },
    async send(typed) {
      const text = typed.get('text') as string;
      await call('POST /api/messages/reply/:id', { params: { id }, body: { text, submission } });
      await markAsRead();
    },
    failedMessage: messageTexts.replyFailed,
    successMessage: `Your reply to ${person} is sent.`,
    onDone: onClose,
  });
  return (
    <form {...form} className="quick-reply">
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <TextAreaField
        label={`Reply to ${person}`}
        name="text"
        rows={2}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by "Reply"
        autoFocus
        maxLength={messageLimits.text}
        error={fields?.['text']}
      />
      <div className="day-buttons">
        <SubmitButton isBusy={isBusy} busyLabel="Sending…" className="button button-small">
          Send
        </SubmitButton>
        <button
          className="text-button"
          type="button"
          aria-disabled={reading.isBusy || undefined}
          onClick={() => void reading.mutate(markAsRead, { onDone: onClose })}
        >
          Mark as read
        </button>
        <button className="text-button" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
