import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Field } from '../../../../ui/field.tsx';
import { MAX_PASSKEY_NAME } from '../../sign-in.constants.ts';
import type { Passkey, SignInApi } from '../../sign-in.contract.ts';
import { canUsePasskeysHere, createPasskey } from './passkey-client.ts';
import { useShowRecoveryCodes } from './recovery-codes.tsx';
import { SignInItem } from './sign-in-item.tsx';

const call = createApiClient<SignInApi>();

type Open = { type: 'add' } | { type: 'rename' | 'delete'; passkey: Passkey };

/** @param props.canAdd whether the site has a domain name */
export function PasskeyList({ passkeys, canAdd }: { passkeys: readonly Passkey[]; canAdd: boolean }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isPossible = canAdd && canUsePasskeysHere();
  return (
    <SignInItem
      icon="key"
      title="Passkeys"
      status={passkeys.length > 0 ? 'On' : undefined}
      description={
        isPossible
          ? 'Log in with your fingerprint, your face, or a security key. No password needed.'
          : 'Passkeys need a site with a domain name and a browser that supports them.'
      }
      action={
        isPossible && (
          <button type="button" className="button button-quiet button-small" onClick={() => setOpen({ type: 'add' })}>
            Add a passkey
          </button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{passkey.name}</p>
                <p className="text-small text-soft">
                  Added <DateTime at={passkey.created_at} format="relative" />
                  {passkey.last_used_at && (
                    <>
                      , last used <DateTime at={passkey.last_used_at} format="relative" />
                    </>
                  )}
                </p>
              </div>
              <div className="flex gap-4">
                <button type="button" className="text-button" onClick={() => setOpen({ type: 'rename', passkey })}>
                  Rename<span className="sr-only"> {passkey.name}</span>
                </button>
                <button type="button" className="text-button" onClick={() => setOpen({ type: 'delete', passkey })}>
                  Delete<span className="sr-only"> {passkey.name}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open?.type === 'add' && <AddPasskey onClose={close} />}
      {open?.type === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.type === 'delete' && (
        <ConfirmMutation
          question={`Delete the passkey “${open.passkey.name}”?`}
          confirmLabel="Delete"
          isDanger
          run={() => call('DELETE /api/users/me/passkeys/:id', { params: { id: open.passkey.id } })}
          failedMessage="We couldn’t delete the passkey. Please try again."
          successMessage="Passkey deleted."
          onDone={close}
          onCancel={close}
        >
          You won’t be able to use it to log in. Delete it on your device, too.
        </ConfirmMutation>
      )}
    </SignInItem>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const showRecoveryCodes = useShowRecoveryCodes();
  const action = useFormAction({
    required: { name: 'Enter a name' },
    send: async (typed) =>
      call('POST /api/users/me/passkeys', {
        body: { name: formText(typed, 'name'), passkey: await createPasskey() },
      }),
    failedMessage: 'We couldn’t add the passkey. Please try again.',
    onDone({ recovery_codes }) {
      onClose();
      showAlert('Passkey added.', 'success');
      if (recovery_codes) showRecoveryCodes(recovery_codes);
    },
  });
  return (
    <FormDialog
      title="Add a passkey"
      size="small"
      action={action}
      label="Continue"
      busyLabel="Waiting for your device…"
      onClose={onClose}
    >
      <p className="text-soft">Next, your browser will ask where to save it.</p>
      <Field
        label="Name"
        name="name"
        required
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        hint="So that you recognize it later, e.g. My phone"
        error={action.fields?.['name']}
      />
    </FormDialog>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const action = useFormAction({
    required: { name: 'Enter a name' },
    send: (typed) =>
      call('PUT /api/users/me/passkeys/:id', { params: { id: passkey.id }, body: { name: formText(typed, 'name') } }),
    failedMessage: 'We couldn’t rename the passkey. Please try again.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Rename passkey" size="small" action={action} label="Save" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        defaultValue={passkey.name}
        error={action.fields?.['name']}
      />
    </FormDialog>
  );
}
