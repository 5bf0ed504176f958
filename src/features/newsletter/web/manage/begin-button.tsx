import { useNavigate } from 'react-router';
import { ApiFailure, describeFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { NewslettersApi, NewsletterTexts } from '../../newsletters.contract.ts';

const call = currentUser<NewslettersApi>();
const FAILED = 'The newsletter could not be begun. Please try again.';

interface BeginButtonProps {
  label?: string;
  /** What it begins with. */
  texts?: NewsletterTexts;
  className?: string;
}

/** Begins a draft and leads to it. */
export function BeginButton({ label = 'Write a newsletter', texts, className = 'button' }: BeginButtonProps) {
  const navigate = useNavigate();
  const { mutate, isBusy } = useMutation(FAILED);

  async function begin() {
    const done = await mutate(() => call('POST /api/newsletter/issues/', { body: texts ?? {} }).catch(tellFailure), {
      isLeaving: true,
    });
    if (done) await navigate(`/admin-dashboard/newsletter/${done.response.id}`);
  }

  return (
    <button className={className} type="button" aria-disabled={isBusy || undefined} onClick={() => void begin()}>
      <DashboardIcon name="plus" />
      {isBusy ? 'Processing...' : label}
    </button>
  );
}

function tellFailure(failure: unknown): never {
  if (failure instanceof ApiFailure) showAlert(describeFailure(failure, FAILED), 'error');
  throw failure;
}
