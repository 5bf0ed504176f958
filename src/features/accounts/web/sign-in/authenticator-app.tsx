import { useState } from 'react';
import type { output } from 'zod';
import { formText } from '../../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { signInMessages } from '../../sign-in.constants.ts';
import type { SignInApi, SignInMethods } from '../../sign-in.contract.ts';
import { CodeField } from './code-field.tsx';
import { useShowRecoveryCodes } from './recovery-codes.tsx';
import { SignInItem } from './sign-in-item.tsx';

const call = createApiClient<SignInApi>();

type Secret = output<SignInApi['POST /api/users/me/authenticator-app']['response']>;

export function AuthenticatorApp({ app }: { app: SignInMethods['authenticator_app'] }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { mutate, isBusy } = useMutation('We couldn’t start. Please try again.', { alertsFailure: true });
  const start = () =>
    mutate(() => call('POST /api/users/me/authenticator-app'), { shouldRevalidate: false, onDone: setSecret });
  return (
    <SignInItem
      icon="phone"
      title="Authenticator app"
      status={app ? 'On' : undefined}
      description={
        app ? (
          <>
            Added <DateTime at={app.since} format="relative" />. It shows a new code every 30 seconds.
          </>
        ) : (
          'An app on your phone shows a code that you enter after your password.'
        )
      }
      action={
        app ? (
          <button type="button" className="button button-quiet button-small" onClick={() => setIsRemoving(true)}>
            Remove<span className="sr-only"> the authenticator app</span>
          </button>
        ) : (
          <button
            type="button"
            className="button button-quiet button-small"
            aria-disabled={isBusy || undefined}
            onClick={() => void start()}
          >
            Add an app
          </button>
        )
      }
    >
      {secret && <ConfirmApp secret={secret} onClose={() => setSecret(null)} />}
      {isRemoving && (
        <ConfirmMutation
          question="Remove your authenticator app?"
          confirmLabel="Remove"
          isDanger
          run={() => call('DELETE /api/users/me/authenticator-app')}
          failedMessage="We couldn’t remove the app. Please try again."
          successMessage="Authenticator app removed."
          onDone={() => setIsRemoving(false)}
          onCancel={() => setIsRemoving(false)}
        >
          Its codes will stop working. Delete the entry in the app, too.
        </ConfirmMutation>
      )}
    </SignInItem>
  );
}

function ConfirmApp({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const showRecoveryCodes = useShowRecoveryCodes();
  const action = useFormAction({
    required: { code: signInMessages.codeMissing },
    send: (typed) => call('POST /api/users/me/authenticator-app/confirm', { body: { code: formText(typed, 'code') } }),
    failedMessage: 'We couldn’t add the app. Please try again.',
    onDone({ recovery_codes }) {
      onClose();
      showAlert('Authenticator app added.', 'success');
      if (recovery_codes) showRecoveryCodes(recovery_codes);
    },
  });
  const { size, path } = secret.qr_code;
  return (
    <FormDialog title="Add an authenticator app" action={action} label="Add" onClose={onClose}>
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <svg className="sign-in-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app">
        <path d={path} fill="currentColor" />
      </svg>
      <details>
        <summary className="text-button">Can’t scan it?</summary>
        <div className="grid justify-items-start gap-1">
          <p className="text-small text-soft">Enter this key in the app:</p>
          <p className="sign-in-secret">{secret.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <a className="text-button" href={secret.uri}>
            Open in an app on this device
          </a>
        </div>
      </details>
      <CodeField isRecoveryCode={false} error={action.fields?.['code']} />
    </FormDialog>
  );
}
