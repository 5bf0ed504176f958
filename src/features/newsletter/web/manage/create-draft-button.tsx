import { useNavigate } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { NewslettersApi, NewsletterTexts } from '../../newsletters.contract.ts';

const call = createApiClient<NewslettersApi>();

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
  const { mutate, isBusy } = useMutation('The draft wasn’t created. Please try again.', {
    alertsFailure: true,
  });

  function createDraft() {
    void mutate(() => call('POST /api/newsletter/issues/', { body: texts ?? {} }), {
      isLeaving: true,
      onDone: ({ id }) => navigate(`/admin-dashboard/newsletter/${id}`),
    });
  }

  return (
    <button className={className} type="button" aria-disabled={isBusy || undefined} onClick={createDraft}>
      <DashboardIcon name="plus" />
      {isBusy ? 'Processing...' : label}
    </button>
  );
}
