import { lazy, Suspense, useEffect, useState } from 'react';
import type { ProofMethod } from '../../../../platform/http/api-error.ts';
import { stepUp } from '../../../../browser/create-api-client.ts';

const StepUpDialog = lazy(() => import('../sign-in/step-up-dialog.tsx'));

interface Request {
  methods: readonly ProofMethod[];
  complete: (isConfirmed: boolean) => void;
}

/** Shows the dialog that confirms who uses the session, once a call needs it. One is enough for several calls. */
export function StepUpHost() {
  const [request, setRequest] = useState<Request | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    stepUp.confirm = async ({ next }) => {
      const methods = next?.step_up;
      if (!methods) return false;
      pending ??= new Promise<boolean>((resolve) => {
        setRequest({
          methods,
          complete(isConfirmed) {
            pending = null;
            setRequest(null);
            resolve(isConfirmed);
          },
        });
      });
      return pending;
    };
    return () => {
      delete stepUp.confirm;
    };
  }, []);
  if (!request) return null;
  return (
    <Suspense>
      <StepUpDialog
        methods={request.methods}
        onDone={() => request.complete(true)}
        onCancel={() => request.complete(false)}
      />
    </Suspense>
  );
}
