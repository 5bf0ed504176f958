import { useRef, useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useFileDownload } from '../../../../browser/use-file-download.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { agreementLimits, agreementMessages } from '../../agreements.constants.ts';
import type { Drawing, Signable, SigningApi } from '../../signing.contract.ts';
import { AgreementText } from '../agreement-text.tsx';
import { DeclineForm } from './decline-form.tsx';
import { SignatureFields, type SignatureMethod } from './signature-fields.tsx';

const call = createApiClient<SigningApi>();

interface SignViewProps {
  session: string;
  agreement: Signable;
  onDone: (agreement: Signable) => void;
}

/** The agreement to read, and below it the form that signs it. */
export function SignView({ session, agreement, onDone }: SignViewProps) {
  const { title, content, needs_guardian, is_at_desk, signer_name } = agreement;
  const [consent, setConsent] = useState(false);
  const [method, setMethod] = useState<SignatureMethod>('typed');
  const [guardianMethod, setGuardianMethod] = useState<SignatureMethod>('typed');
  const drawing = useRef<Drawing>([]);
  const guardianDrawing = useRef<Drawing>([]);
  const { save, isBusy: isSaving } = useFileDownload();
  const action = useFormAction({
    check: () => (consent ? null : { fields: { consent: agreementMessages.consent } }),
    send: (typed) =>
      call('POST /api/agreements/signing/sign', {
        body: {
          session,
          consent,
          method,
          name: formText(typed, 'name'),
          ...(method === 'drawn' && { drawing: drawing.current }),
          ...(needs_guardian && {
            guardian: {
              method: guardianMethod,
              name: formText(typed, 'guardian_name'),
              relationship: formText(typed, 'guardian_relationship'),
              ...(guardianMethod === 'drawn' && { drawing: guardianDrawing.current }),
            },
          }),
        },
        allow401: true,
      }),
    shouldRevalidate: false,
    failedMessage: 'The agreement wasn’t signed. Please try again.',
    onDone,
  });
  const { form, isBusy, failure, fields } = action;
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p>
        <button
          className="text-button"
          type="button"
          aria-disabled={isSaving || undefined}
          onClick={() =>
            void save(
              () => call.file('POST /api/agreements/signing/pdf', { body: { session }, allow401: true }),
              'adoption-agreement.pdf',
            )
          }
        >
          {isSaving ? 'Preparing…' : 'Download to read (PDF)'}
        </button>
      </p>
      <AgreementText content={content} />
      <section className="panel" aria-labelledby="sign-heading">
        <h2 className="text-title" id="sign-heading">
          Sign
        </h2>
        <form {...form} className="form" noValidate>
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          {needs_guardian && (
            <>
              <p>You’re under 18, so a parent or guardian needs to sign. Your own signature is optional.</p>
              <SignatureFields
                label="Parent or guardian"
                prefix="guardian_"
                method={guardianMethod}
                onMethod={setGuardianMethod}
                onDraw={(strokes) => (guardianDrawing.current = strokes)}
                fields={fields}
              />
              <Field
                label="Relationship"
                name="guardian_relationship"
                required
                autoComplete="off"
                maxLength={agreementLimits.relationship}
                placeholder="e.g. mother"
                error={fields?.['guardian_relationship']}
              />
            </>
          )}
          <SignatureFields
            label={needs_guardian ? 'Adopter (optional)' : 'Your signature'}
            prefix=""
            hint={`As in the agreement: ${signer_name}`}
            method={method}
            onMethod={setMethod}
            onDraw={(strokes) => (drawing.current = strokes)}
            fields={fields}
          />
          <CheckField
            label="I’ve read the agreement, and I agree to sign it electronically"
            name="consent"
            isChecked={consent}
            required
            error={consent ? undefined : fields?.['consent']}
            onCheck={setConsent}
            hint="You can also ask us for a paper copy to sign instead."
          />
          <SubmitButton isBusy={isBusy} busyLabel="Signing…" className="button button-large">
            Sign agreement
          </SubmitButton>
        </form>
      </section>
      <DeclineForm session={session} isAtDesk={is_at_desk} onDone={onDone} />
    </>
  );
}
