import { FormMessage } from '../../../../ui/form-message.tsx';
import type { ActionError as Failure } from '../../../../browser/use-mutation.ts';

/** Shows our message and, if there is one, the server's. */
export function ActionError({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  return (
    <FormMessage kind="error">
      <span>{failure.sentence}</span> {failure.detail !== null && <span>{failure.detail}</span>}
    </FormMessage>
  );
}
