import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { agreementLimits } from '../../agreements.constants.ts';
import type { Signable, SigningApi } from '../../signing.contract.ts';

const call = createApiClient<SigningApi>();

interface DeclineFormProps {
  session: string;
  isAtDesk: boolean;
  onDone: (agreement: Signable) => void;
}

export function DeclineForm({ session, isAtDesk, onDone }: DeclineFormProps) {
  const { form, isBusy, failure, fields } = useFormAction({
    send: (typed) =>
      call('POST /api/agreements/signing/decline', {
        body: { session, reason: formText(typed, 'reason') },
        allow401: true,
      }),
    shouldRevalidate: false,
    failedMessage: 'That didn’t work. Please try again.',
    onDone,
  });
  return (
    <details>
      <summary className="text-button">Don’t want to sign?</summary>
      <form {...form} className="form">
        <p>
          {isAtDesk
            ? 'If something is wrong or unclear, ask us first.'
            : 'If something is wrong or unclear, contact us first. We can correct it and send it again.'}
        </p>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <TextAreaField
          label="Reason (optional)"
          name="reason"
          maxLength={agreementLimits.reason}
          error={fields?.['reason']}
        />
        <SubmitButton isBusy={isBusy} className="button button-quiet">
          Reject agreement
        </SubmitButton>
      </form>
    </details>
  );
}
