import { useId, useState } from 'react';
import { useMutation } from '../../../browser/use-mutation.ts';
import { createUploader } from '../../../browser/upload-file.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { agreementLimits, agreementMessages } from '../agreements.constants.ts';
import type { SigningApi } from '../signing.contract.ts';
import styles from './agreements.css?url';

/** The same for all visitors. */
export const handle = { cachedBy: {} };

const upload = createUploader<SigningApi>();

interface Verification {
  fileName: string;
  result: 'unchanged' | 'changed' | 'not ours';
  signed_on: string | null;
}

/** Tells anyone whether a PDF is an agreement of this shelter, and unchanged. */
export default function VerifyPage() {
  const isHydrated = useHydrated();
  return (
    <div className="section">
      <link rel="stylesheet" href={styles} precedence="agreements" />
      <PageHead
        title="Check an agreement"
        description="Check whether a PDF is an adoption agreement of ours, and unchanged since it was signed."
        path="/verify"
      />
      <div className="signing-page">
        <h1 className="text-heading">Check an agreement</h1>
        <p className="text-lead text-soft">
          Do you have a signed adoption agreement as a PDF? Find out whether it’s ours and unchanged. We don’t store the
          file.
        </p>
        {isHydrated ? <Checker /> : <RequiresJavaScript what="Checking an agreement" />}
      </div>
    </div>
  );
}

function Checker() {
  const id = useId();
  const [found, setFound] = useState<Verification | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const { mutate, isBusy, failure } = useMutation('We couldn’t check this file. Please try again.');
  const check = ([file]: File[]) => {
    if (!file || isBusy) return;
    setFound(null);
    const reason = findFileError(file);
    setRejection(reason);
    if (reason !== null) return;
    void mutate(() => upload('POST /api/agreements/verify', { file }), {
      shouldRevalidate: false,
      onDone: (response) => setFound({ ...response, fileName: file.name }),
    });
  };
  const isOver = useDroppedFiles(check);
  return (
    <>
      <div className="verify-drop" data-over={isOver || undefined}>
        <p>
          <input
            id={id}
            className="sr-only"
            type="file"
            accept="application/pdf"
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              check([...(currentTarget.files ?? [])]);
              // Otherwise choosing the same file again would fire no change event.
              currentTarget.value = '';
            }}
          />
          <label className="button button-large max-w-full whitespace-normal" htmlFor={id}>
            {isBusy ? 'Checking…' : 'Choose a PDF'}
          </label>
        </p>
        <p id={`${id}-hint`} className="field-hint">
          Up to 10 MB. You can also drop it here.
        </p>
      </div>
      {(rejection ?? failure) && <FormMessage type="error">{rejection ?? failure}</FormMessage>}
      <div role="status">{found && <Result found={found} />}</div>
    </>
  );
}

function findFileError({ size, type }: File): string | null {
  if (size > agreementLimits.verifyBytes) return agreementMessages.tooLarge;
  return size === 0 || (type !== '' && type !== 'application/pdf') ? agreementMessages.notPdf : null;
}

function Result({ found: { fileName, result, signed_on } }: { found: Verification }) {
  const sentence = {
    unchanged: `This is our agreement, unchanged since it was signed on ${signed_on === null ? '' : formatDay(signed_on, { dateStyle: 'long' })}.`,
    changed: 'This file was changed after signing. Don’t rely on it, and ask us for the original.',
    'not ours': 'We didn’t issue this file.',
  }[result];
  return (
    <div className={`form-message form-message-${result === 'unchanged' ? 'success' : 'error'}`}>
      <p className="font-bold">{sentence}</p>
      <p className="text-small wrap-anywhere">{fileName}</p>
    </div>
  );
}
