import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import type { Newsletter, NewslettersApi } from '../../newsletters.contract.ts';
import { DraftFields } from './draft-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useEditorActions } from './use-editor-actions.ts';
import { useNewsletterDraft, type NewsletterDraft } from './use-newsletter-draft.ts';
import { usePreview } from './use-preview.ts';

const call = createApiClient<NewslettersApi>();

export function DraftEditor({ newsletter }: { newsletter: Newsletter }) {
  const draft = useNewsletterDraft(newsletter);
  const preview = usePreview(draft.texts);
  const actions = useEditorActions(newsletter, draft, preview.isStale ? null : preview.data);
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { failure, question, test } = actions;

  const { rejections } = actions;
  useEffect(() => {
    if (rejections > 0) focusFirstError(form.current);
  }, [rejections]);

  return (
    <div className="newsletter-editor">
      <form
        ref={form}
        className="panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void actions.save();
        }}
      >
        {failure && !draft.isConflict && <FormMessage type="error">{failure}</FormMessage>}
        {draft.isConflict && <ConflictNotice draft={draft} onResolved={actions.clear} />}
        <DraftFields
          texts={draft.texts}
          onWrite={(change) => {
            actions.clearFieldErrors(Object.keys(change));
            draft.write(change);
          }}
          errors={actions.fields}
          markupErrors={preview.data?.errors ?? []}
        />
        <div className="grid gap-3" role="status">
          <p className="text-small text-soft">
            {draft.isChanged ? 'Not saved yet. Your draft is on this device.' : 'All changes saved'}
          </p>
          {test && (
            <p className="dashboard-notice">
              {test.message}{' '}
              <Link className="text-link" to={`/admin-dashboard/outbox/${test.email_id}`}>
                View it in the outbox
              </Link>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <button
            className="button"
            type="button"
            aria-haspopup="dialog"
            aria-disabled={actions.isStarting || undefined}
            onClick={() => void actions.ask()}
          >
            Send to subscribers
          </button>
          <SubmitButton className="button button-quiet" isBusy={actions.isSaving} busyLabel="Saving...">
            Save
          </SubmitButton>
          <button
            className="button button-quiet"
            type="button"
            aria-disabled={actions.isTesting || undefined}
            onClick={() => void actions.sendTest()}
          >
            {actions.isTesting ? 'Sending...' : 'Send me a test'}
          </button>
          <button className="text-button" type="button" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
            Delete draft
          </button>
        </div>
      </form>
      <PreviewPanel preview={preview} />
      {question && (
        <ConfirmDialog
          question={`Send to ${formatCount(question.total, 'subscriber')}?`}
          confirmLabel="Send now"
          isBusy={actions.isStarting}
          onConfirm={() => void actions.start()}
          onCancel={actions.cancel}
        >
          <p>
            “<span className="wrap-anywhere">{draft.texts.subject}</span>” goes to everyone who’s subscribed. You can’t
            edit it afterwards. You can stop sending, but what’s been sent stays sent.
          </p>
        </ConfirmDialog>
      )}
      {isDeleting && <DraftDeletion id={newsletter.id} onDeleted={draft.clear} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

/** Two people changed the draft: the reader picks a version. */
function ConflictNotice({ draft, onResolved }: { draft: NewsletterDraft; onResolved: () => void }) {
  return (
    <div className="dashboard-notice grid gap-2" role="alert">
      <p>
        <strong>A colleague saved this newsletter in the meantime. </strong>
        Your text is still here, but not saved.
      </p>
      <div className="flex flex-wrap gap-x-5">
        <button
          className="text-button"
          type="button"
          onClick={() => {
            draft.overwriteSaved();
            onResolved();
          }}
        >
          Save mine over theirs
        </button>
        <button
          className="text-button"
          type="button"
          onClick={() => {
            draft.discardChanges();
            onResolved();
          }}
        >
          Use the saved version
        </button>
      </div>
    </div>
  );
}

interface DraftDeletionProps {
  id: number;
  onDeleted: () => void;
  onClose: () => void;
}

function DraftDeletion({ id, onDeleted, onClose }: DraftDeletionProps) {
  const navigate = useNavigate();
  return (
    <ConfirmMutation
      question="Delete this draft?"
      confirmLabel="Delete"
      isDanger
      run={() => call('DELETE /api/newsletter/issues/:id', { params: { id } })}
      successMessage="Draft deleted."
      failedMessage={withDetail('The draft wasn’t deleted. Please try again.')}
      isLeaving
      onDone={() => {
        onDeleted();
        return navigate('/admin-dashboard/newsletter');
      }}
      onCancel={onClose}
    >
      <p>This can’t be undone.</p>
    </ConfirmMutation>
  );
}
