import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import type { Newsletter } from '../../newsletters.contract.ts';
import { DraftDeletion } from './draft-deletion.tsx';
import { DraftFields } from './draft-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useDesk } from './use-desk.ts';
import { useNewsletterDraft, type NewsletterDraft } from './use-newsletter-draft.ts';
import { usePreview } from './use-preview.ts';

/** Where a newsletter is written: its fields, and beside them what becomes of them. */
export function DraftEditor({ newsletter }: { newsletter: Newsletter }) {
  const draft = useNewsletterDraft(newsletter);
  const preview = usePreview(draft.texts);
  const desk = useDesk(newsletter, draft, preview.isOld ? null : preview.made);
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { failure, question, test } = desk;

  const { refusals } = desk;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  return (
    <div className="newsletter-desk">
      <form
        ref={form}
        className="panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void desk.save();
        }}
      >
        {failure && !draft.isConflict && (
          <FormMessage kind="error">{[failure.sentence, failure.detail].filter(Boolean).join(' ')}</FormMessage>
        )}
        {draft.isConflict && <ConflictNotice draft={draft} onResolved={desk.clear} />}
        <DraftFields
          texts={draft.texts}
          onWrite={(change) => {
            desk.forgive(Object.keys(change));
            draft.write(change);
          }}
          errors={failure?.fields}
          mistakes={preview.made?.mistakes ?? []}
        />
        <div className="grid gap-3" role="status">
          <p className="text-small text-soft">
            {draft.isChanged ? 'Not saved yet. What you type is kept on this device.' : 'All is saved.'}
          </p>
          {test && (
            <p className="dashboard-notice">
              {test.message}{' '}
              <Link className="text-link" to={`/admin-dashboard/outbox/${test.mail_id}`}>
                See it in the outbox
              </Link>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <button
            className="button"
            type="button"
            aria-haspopup="dialog"
            aria-disabled={desk.isStarting || undefined}
            onClick={() => void desk.ask()}
          >
            Send to the subscribers
          </button>
          <SubmitButton className="button button-quiet" isBusy={desk.isSaving} busyLabel="Saving...">
            Save
          </SubmitButton>
          <button
            className="button button-quiet"
            type="button"
            aria-disabled={desk.isTesting || undefined}
            onClick={() => void desk.sendTest()}
          >
            {desk.isTesting ? 'Sending...' : 'Send a test to myself'}
          </button>
          <button className="text-button" type="button" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
            Delete the draft
          </button>
        </div>
      </form>
      <PreviewPanel preview={preview} />
      {question && (
        <ConfirmDialog
          question={`Send to ${question.total.toLocaleString('en')} ${question.total === 1 ? 'subscriber' : 'subscribers'}?`}
          confirmLabel="Send now"
          isBusy={desk.isStarting}
          onConfirm={() => void desk.start()}
          onCancel={desk.cancel}
        >
          <p>
            “<span className="wrap-anywhere">{draft.texts.subject}</span>” goes to everybody who is subscribed now. Its
            text cannot be changed afterwards. You can stop it on its way; what has left stays sent.
          </p>
        </ConfirmDialog>
      )}
      {isDeleting && <DraftDeletion id={newsletter.id} onDeleted={draft.clear} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

/** Both have written: whoever looks at it decides which of the two stays. */
function ConflictNotice({ draft, onResolved }: { draft: NewsletterDraft; onResolved: () => void }) {
  return (
    <div className="dashboard-notice grid gap-2" role="alert">
      <p>
        <strong>Somebody has saved this newsletter meanwhile. </strong>
        What you have typed is still here, and not saved.
      </p>
      <div className="flex flex-wrap gap-x-5">
        <button
          className="text-button"
          type="button"
          onClick={() => {
            draft.insist();
            onResolved();
          }}
        >
          Keep mine, and save it over theirs
        </button>
        <button
          className="text-button"
          type="button"
          onClick={() => {
            draft.takeSaved();
            onResolved();
          }}
        >
          Take what is saved instead
        </button>
      </div>
    </div>
  );
}
