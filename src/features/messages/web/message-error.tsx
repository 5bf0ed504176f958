import type { ActionError } from '../../../browser/use-mutation.ts';
import { FormMessage } from '../../../ui/form-message.tsx';

/** The specification's message, followed by the server's unless a field already shows it. */
export function MessageError({ failure }: { failure: ActionError | null }) {
  if (!failure) return null;
  const isBesideField = Object.values(failure.fields ?? {}).some((text) => failure.detail?.includes(text));
  return (
    <FormMessage kind="error">
      <span>{failure.sentence}</span>
      {failure.detail !== null && !isBesideField && <span className="block font-normal">{failure.detail}</span>}
    </FormMessage>
  );
}
