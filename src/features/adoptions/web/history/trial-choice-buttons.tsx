import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import type { TrialChoice } from '../../adoptions.constants.ts';
import type { Application } from '../../adoptions.contract.ts';
import type { HandoverApi } from '../../handover.contract.ts';

const call = createApiClient<HandoverApi>();

/** During a trial, the adopter tells us with one click how it should end. */
export function TrialChoiceButtons({ application }: { application: Application }) {
  const { id, pet, trial } = application;
  const { mutate, isBusy } = useMutation('We couldn’t save your answer. Please try again.', { alertsFailure: true });
  const choose = (choice: TrialChoice) =>
    void mutate(() =>
      call('PUT /api/adoptions/:id/trial/choice', { params: { id }, body: { choice }, allow401: true }),
    );
  const choice = trial?.choice ?? null;
  return (
    <div className="grid gap-3">
      <p role="status">
        {choice === null && `Would you like to adopt ${pet.name}?`}
        {choice === 'keep' && `You’d like to adopt ${pet.name}. We’ll take care of the rest.`}
        {choice === 'bring back' && 'That’s OK. We’ll contact you to arrange a time.'}
      </p>
      <p className="flex flex-wrap gap-3">
        {choice !== 'keep' && (
          <button
            className="button button-small"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => choose('keep')}
          >
            {`Yes, adopt ${pet.name}`}
          </button>
        )}
        {choice !== 'bring back' && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => choose('bring back')}
          >
            {`Bring ${pet.name} back`}
          </button>
        )}
      </p>
    </div>
  );
}
