import type { ActionError } from '../../../browser/use-mutation.ts';
import { FormMessage } from '../../../ui/form-message.tsx';

/** What went wrong in our words, and beside it what the server says; not what stands beside a field already. */
export function MessageFailure({ failure }: { failure: ActionError | null }) {
  if (!failure) return null;
  const isSaid = Object.values(failure.fields ?? {}).some((words) => failure.detail?.includes(words));
  return (
    <FormMessage kind="error">
      <span>{failure.sentence}</span>
      {failure.detail !== null && !isSaid && <span className="block font-normal">{failure.detail}</span>}
    </FormMessage>
  );
}
