import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
import { submitOnCtrlEnter } from '../../../../ui/submit-on-ctrl-enter.ts';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf, QUESTION_TEMPLATES } from './application-labels.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { useConsequences } from './use-consequences.ts';

const call = createApiClient<DecisionsApi>();

interface InformationDialogProps {
  application: AdminApplication;
  /** Whether another page follows. */
  isLeaving?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks the applicant a question before the decision. */
export function InformationDialog({ application, isLeaving = false, onClose, onDone }: InformationDialogProps) {
  const { id, pet, status } = application;
  const [question, setQuestion] = useState('');
  const consequences = useConsequences(id, 'information requested');
  const name = nameOf(application);
  const action = useFormAction({
    check: () => (isBlank(question) ? { fields: { question: 'Enter a question' } } : null),
    send: () =>
      call('POST /api/adoptions/:id/info-request', { params: { id }, body: { question, seen_status: status } }),
    failedMessage: 'We couldn’t send the question.',
    successMessage: `Question sent to ${name}.`,
    isLeaving,
    onDone,
  });
  return (
    <FormDialog
      title={`Ask ${name} about ${pet.name}?`}
      action={action}
      label="Send question"
      onKeyDown={consequences ? submitOnCtrlEnter : undefined}
      onClose={onClose}
    >
      <ConsequenceList items={consequences?.sentences ?? null} />
      <TextAreaField
        label="Your question"
        name="question"
        required
        rows={4}
        maxLength={decisionLimits.question}
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        error={action.fields?.['question']}
      />
      <p className="-mt-2 flex flex-wrap gap-x-4" role="group" aria-label="Suggestions">
        {QUESTION_TEMPLATES.map(({ label, text }) => (
          <button
            key={label}
            className="text-button"
            type="button"
            onClick={() => setQuestion((typed) => (isBlank(typed) ? text : `${typed.trimEnd()}\n\n${text}`))}
          >
            {label}
          </button>
        ))}
      </p>
    </FormDialog>
  );
}
