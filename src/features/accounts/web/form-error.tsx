import { FormMessage } from '../../../ui/form-message.tsx';

interface FormErrorProps {
  failure: string | undefined;
  fields?: Record<string, string> | undefined;
}

/** The form's error message, unless one of its fields shows the same. */
export function FormError({ failure, fields }: FormErrorProps) {
  if (failure === undefined || Object.values(fields ?? {}).includes(failure)) return null;
  return <FormMessage kind="error">{failure}</FormMessage>;
}
