import { useRef } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ownerListingLimits, ownerListingMessages } from '../owner-listings.constants.ts';
import type { OwnerInquiry, OwnerListingsApi } from '../owner-listings.contract.ts';

const call = createApiClient<OwnerListingsApi>();

interface InquiriesPanelProps {
  inquiries: OwnerInquiry[];
  /** For the owner, who can reply. */
  onReplied?: () => void;
}

/** The messages about a listing, for its owner and for Admins. */
export function InquiriesPanel({ inquiries, onReplied }: InquiriesPanelProps) {
  if (inquiries.length === 0) return null;
  return (
    <Panel
      title="Messages about this listing"
      lead={onReplied && 'Reply here. We’ll pass it on. You won’t see each other’s email address.'}
    >
      <ul className="grid gap-6">
        {inquiries.map((inquiry) => (
          <li key={inquiry.id}>
            <Inquiry inquiry={inquiry} onReplied={onReplied} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface InquiryProps {
  inquiry: OwnerInquiry;
  onReplied: InquiriesPanelProps['onReplied'];
}

function Inquiry({ inquiry, onReplied }: InquiryProps) {
  const { name, email, text, reply, replied_at, created_at } = inquiry;
  // The button that had the focus is gone.
  const hasReplied = useRef(false);
  const focusReply = (element: HTMLElement | null) => {
    if (hasReplied.current) element?.focus();
    hasReplied.current = false;
  };
  return (
    <article className="grid gap-2">
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span className="text-small text-soft">
          <DateTime at={created_at} />
        </span>
      </p>
      {email && (
        <p>
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      <p className="whitespace-pre-line">{text}</p>
      {reply !== null && replied_at !== null ? (
        <div className="dashboard-notice" tabIndex={-1} ref={focusReply}>
          <p className="text-small text-soft">
            {onReplied ? 'You replied ' : 'Replied '}
            <DateTime at={replied_at} />
          </p>
          <p className="whitespace-pre-line">{reply}</p>
        </div>
      ) : (
        onReplied && (
          <ReplyForm
            inquiry={inquiry}
            onReplied={() => {
              hasReplied.current = true;
              onReplied();
            }}
          />
        )
      )}
    </article>
  );
}

function ReplyForm({ inquiry, onReplied }: { inquiry: OwnerInquiry; onReplied: () => void }) {
  const { form, isBusy, failure, fields } = useFormAction({
    check: (typed) => (isBlank(formText(typed, 'text')) ? { fields: { text: 'Enter your reply' } } : null),
    send: (typed) =>
      call('POST /api/owner-inquiries/:id/reply', {
        params: { id: inquiry.id },
        body: { text: formText(typed, 'text') },
      }),
    failedMessage: ownerListingMessages.replyFailed,
    successMessage: ownerListingMessages.replied,
    onDone: onReplied,
  });
  return (
    <form {...form} className="grid gap-3" noValidate>
      <TextAreaField
        label={`Reply to ${inquiry.name}`}
        name="text"
        hint="You can reply once, so say everything they need to know, e.g. when they can meet your pet."
        required
        maxLength={ownerListingLimits.reply}
        error={fields?.['text']}
      />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <p>
        <SubmitButton isBusy={isBusy} busyLabel="Sending…" className="button button-small">
          Send reply
        </SubmitButton>
      </p>
    </form>
  );
}
