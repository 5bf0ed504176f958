import { FormMessage } from '../../../../ui/form-message.tsx';
import type { DeedFailure as Failure } from '../../../../browser/use-deed.ts';

/** What went wrong in our words, and beside it what the server says of it. */
export function DeedFailure({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  return (
    <FormMessage kind="error">
      <span>{failure.sentence}</span> {failure.detail !== null && <span>{failure.detail}</span>}
    </FormMessage>
  );
}
