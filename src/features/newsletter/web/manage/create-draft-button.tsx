import { useNavigate } from 'react-router';
import { ApiFailure, describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { NewslettersApi, NewsletterTexts } from '../../newsletters.contract.ts';

const call = createApiClient<NewslettersApi>();
const FAILED = 'The newsletter could not be begun. Please try again.';

interface CreateDraftButtonProps {
  label?: string;
  /** The draft's initial texts. */
  texts?: NewsletterTexts;
  className?: string;
}

/** Creates a draft and opens it. */
export function CreateDraftButton({
  label = 'Write a newsletter',
  texts,
  className = 'button',
}: CreateDraftButtonProps) {
  const navigate = useNavigate();
  const { mutate, isBusy } = useMutation(FAILED);

  async function createDraft() {
    const done = await mutate(() => call('POST /api/newsletter/issues/', { body: texts ?? {} }).catch(showFailure), {
      isLeaving: true,
    });
    if (done) await navigate(`/admin-dashboard/newsletter/${done.response.id}`);
  }

  return (
    <button className={className} type="button" aria-disabled={isBusy || undefined} onClick={() => void createDraft()}>
      <DashboardIcon name="plus" />
      {isBusy ? 'Processing...' : label}
    </button>
  );
}

function showFailure(failure: unknown): never {
  if (failure instanceof ApiFailure) showAlert(describeFailure(failure, FAILED), 'error');
  throw failure;
}
