import { useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { submitOnCtrlEnter } from '../../../../ui/submit-on-ctrl-enter.ts';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import { personMessages } from '../../../people/people.constants.ts';
import { FlagConfirmation } from '../../../people/web/components.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { Consequences, DecisionsApi } from '../../decisions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, DECLINE_TEMPLATE, SOLE_DECLINE_TEMPLATE, nameOf, type Decision } from './application-labels.ts';
import { withVerb } from '../../joint-name.contract.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { ReasonFields, type Reason } from './reason-fields.tsx';
import { useConsequences } from './use-consequences.ts';

const call = createApiClient<AdoptionsApi & DecisionsApi>();

interface DecisionDialogProps {
  application: AdminApplication;
  decision: Decision;
  /** Whether another page follows, so that this one need not show the decision. */
  isLeaving?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Confirms a decision, explains its consequences and asks for a reason. If the pet is promised to another applicant, it
 * says so and offers to switch.
 */
export function DecisionDialog({ application, decision, isLeaving = false, onClose, onDone }: DecisionDialogProps) {
  const { id, pet } = application;
  const [reason, setReason] = useState<Reason>({ reason: '', isInternal: !canBeEmailed(application) });
  const consequences = useConsequences(id, decision);
  const promised = consequences?.promised ?? null;
  const isEmailed = canBeEmailed(application);
  const isRejection = decision === 'Rejected';
  const [isFlagConfirmed, setIsFlagConfirmed] = useState(false);
  const isFlagged = decision === 'Approved' && application.flag?.level === 'Do not adopt';
  const warnings = isFlagged && application.flag ? [application.flag] : [];
  const explanation = { reason: reason.reason, is_reason_internal: reason.isInternal };
  const action = useFormAction<unknown>({
    check: () => {
      if (promised?.is_home) return { failure: decisionMessages.alreadyHome(withVerb(application, 'is', 'are')) };
      return warnings.length > 0 && !isFlagConfirmed
        ? { fields: { is_flag_confirmed: personMessages.needsConfirmation } }
        : null;
    },
    send: () =>
      promised
        ? call('POST /api/adoptions/:id/switch', {
            params: { id },
            body: { from: promised.application_id, ...explanation },
          })
        : call('PUT /api/adoptions/:id', {
            params: { id },
            body: { status: decision, ...explanation, seen_status: application.status },
          }),
    failedMessage: withDetail(decisionMessages.decideFailed),
    successMessage: decisionMessages.decided(decision),
    isLeaving,
    onDone,
  });

  return (
    <FormDialog
      title={`${titleVerbs[decision]} ${nameOf(application)} for ${pet.name}?`}
      action={action}
      label={promised ? `Switch to ${application.first_name || nameOf(application)}` : titleVerbs[decision]}
      isDanger={isRejection}
      onKeyDown={consequences ? submitOnCtrlEnter : undefined}
      onClose={onClose}
    >
      {promised && <PromisedNotice pets={withVerb(application, 'is', 'are')} promised={promised} />}
      {!promised?.is_home && <ConsequenceList items={consequences?.sentences ?? null} />}
      <FlagConfirmation
        flags={warnings}
        isConfirmed={isFlagConfirmed}
        onConfirm={setIsFlagConfirmed}
        label="Approve anyway."
        error={action.fields?.['is_flag_confirmed']}
      />
      <ReasonFields value={reason} onChange={setReason} isEmailed={isEmailed} error={action.fields?.['reason']} />
      {isRejection && isEmailed && reason.reason === '' && (
        <button
          className="text-button -mt-2 justify-self-start"
          type="button"
          onClick={({ currentTarget: { form } }) => {
            setReason({
              reason: application.competing_count > 0 ? DECLINE_TEMPLATE : SOLE_DECLINE_TEMPLATE,
              isInternal: false,
            });
            // The button disappears.
            form?.querySelector('textarea')?.focus();
          }}
        >
          Start with a kind text
        </button>
      )}
    </FormDialog>
  );
}

const titleVerbs: Record<Decision, string> = {
  Approved: 'Approve',
  Rejected: 'Reject',
  Pending: 'Reopen',
  Waitlisted: 'Waitlist',
};

function PromisedNotice({ pets, promised }: { pets: string; promised: NonNullable<Consequences['promised']> }) {
  const { application_id, name, since, is_home } = promised;
  return (
    <FormMessage type="error">
      {is_home ? `${pets} already home with ` : `${pets} promised to `}
      <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application_id}`}>
        {name}
      </Link>
      , since <DateTime at={since} format="date" />.{is_home && ' Record a return first.'}
    </FormMessage>
  );
}
