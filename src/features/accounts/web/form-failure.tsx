import { FormMessage } from '../../../ui/form-message.tsx';

interface FormFailureProps {
  failure: string | undefined;
  fields?: Record<string, string> | undefined;
}

/** What is wrong with a form as a whole; what one of its fields says already is not said twice. */
export function FormFailure({ failure, fields }: FormFailureProps) {
  if (failure === undefined || Object.values(fields ?? {}).includes(failure)) return null;
  return <FormMessage kind="error">{failure}</FormMessage>;
}
