import { createContext, use, useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RECOVERY_CODES } from '../../sign-in.constants.ts';
import type { SignInApi } from '../../sign-in.contract.ts';
import { SignInItem } from './sign-in-item.tsx';

const call = createApiClient<SignInApi>();

const ShowContext = createContext<(codes: readonly string[]) => void>(() => undefined);

/** Shows new recovery codes: once, since only their hashes are stored. */
export function useShowRecoveryCodes() {
  return use(ShowContext);
}

export function RecoveryCodesProvider({ children }: { children: React.ReactNode }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <ShowContext value={setCodes}>
      {children}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </ShowContext>
  );
}

/** @param props.left how many still work */
export function RecoveryCodesRow({ left }: { left: number }) {
  const [isReplacing, setIsReplacing] = useState(false);
  const show = useShowRecoveryCodes();
  return (
    <SignInItem
      icon="note"
      title="Recovery codes"
      description={
        left === 0
          ? 'You have none left. Get new ones, so you can still log in if you lose your device.'
          : `${left} of ${RECOVERY_CODES} left, for when you don’t have your device.`
      }
      action={
        <button type="button" className="button button-quiet button-small" onClick={() => setIsReplacing(true)}>
          Get new codes
        </button>
      }
    >
      {isReplacing && (
        <ConfirmMutation
          question="Get new recovery codes?"
          confirmLabel="Get new codes"
          run={() => call('POST /api/users/me/recovery-codes')}
          failedMessage="We couldn’t make new codes. Please try again."
          onDone={({ recovery_codes }) => {
            setIsReplacing(false);
            show(recovery_codes);
          }}
          onCancel={() => setIsReplacing(false)}
        >
          Your current codes will stop working.
        </ConfirmMutation>
      )}
    </SignInItem>
  );
}

function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog title="Save your recovery codes" onClose={onClose}>
      <div className="form">
        <p>
          If you lose your device, each of these codes logs you in once. We only show them now, so keep them in a safe
          place.
        </p>
        <ul className="recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <button
            type="button"
            className="text-button"
            onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            Download
          </button>
          <button type="button" className="text-button" onClick={() => window.print()}>
            Print
          </button>
          <button
            type="button"
            className="text-button"
            onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
          >
            Copy
          </button>
          <span role="status" className="text-small text-soft">
            {isCopied && 'Copied.'}
          </span>
        </div>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            I’ve saved them
          </button>
        </div>
      </div>
    </Dialog>
  );
}
