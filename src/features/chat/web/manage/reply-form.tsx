import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { chatContentLimits } from '../../chat-contents.constants.ts';
import type { ChatReply } from '../../chat-contents.contract.ts';
import { ContentDialog } from './content-dialog.tsx';

interface ReplyFormProps {
  /** The reply to edit; none to add one. */
  reply?: ChatReply | undefined;
  onClose: () => void;
}

export function ReplyForm({ reply, onClose }: ReplyFormProps) {
  return (
    <ContentDialog
      title={reply ? 'Change a canned reply' : 'Add a canned reply'}
      intent={reply ? 'change-reply' : 'add-reply'}
      id={reply?.id}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            label="Name"
            name="title"
            required
            maxLength={chatContentLimits.title}
            autoComplete="off"
            defaultValue={reply?.title}
            hint="What you find it by after a slash. Visitors do not see it."
            error={fields?.['title']}
          />
          <TextAreaField
            label="Text"
            name="text"
            required
            rows={5}
            maxLength={chatContentLimits.reply}
            defaultValue={reply?.text}
            error={fields?.['text']}
          />
        </>
      )}
    </ContentDialog>
  );
}
