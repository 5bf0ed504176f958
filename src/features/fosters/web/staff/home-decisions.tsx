import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import {
  decisionPaths,
  fosterLimits,
  fosterMessages,
  homeCheckLabels,
  homeCheckOutcomes,
  homeDecisions,
  type HomeCheckOutcome,
  type HomeDecision,
} from '../../fosters.constants.ts';
import type { FostersApi, HomeDetails } from '../../fosters.contract.ts';
import { formatShortDay } from '../foster-texts.ts';

const call = createApiClient<FostersApi>();

const labels: Record<HomeDecision, { button: string; question: string; consequence: string }> = {
  approve: {
    button: 'Approve',
    question: 'Approve this foster home?',
    consequence: 'We’ll email them, and the home gets a location on the kennel map.',
  },
  reject: { button: 'Reject', question: 'Reject this application?', consequence: 'We’ll email them the reason.' },
  pause: { button: 'Pause', question: 'Pause this foster home?', consequence: 'It won’t get offers until you resume.' },
  resume: { button: 'Resume', question: 'Resume this foster home?', consequence: 'It’ll get offers again.' },
  end: {
    button: 'End',
    question: 'End this foster home?',
    consequence: 'Move all animals out first. We’ll remove its location from the kennel map and email them.',
  },
};

/** What can be decided about a home now: the check, the approval, pauses and the end. */
export function HomeDecisions({ home }: { home: HomeDetails }) {
  const { id: ownId } = useCurrentUser();
  const [opened, setOpened] = useState<HomeDecision | 'check' | null>(null);
  const { status, home_check, reason } = home;
  const isOpen = status === 'applied' || status === 'home check';
  const possible = homeDecisions.filter((decision) => decisionPaths[decision].from.includes(status));
  const close = () => setOpened(null);
  if (home.user_id === ownId) {
    return (
      <Panel title="Your own home">
        <p className="text-soft">A colleague makes the decisions about it.</p>
      </Panel>
    );
  }
  if (possible.length === 0 && home_check === null && reason === null) return null;
  return (
    <Panel
      title={isOpen ? 'Application' : 'Status'}
      actions={
        <div className="foster-buttons">
          {isOpen && (
            <button className="button button-small" type="button" onClick={() => setOpened('check')}>
              Record home check
            </button>
          )}
          {possible.map((decision) => (
            <button
              key={decision}
              className="button button-small button-quiet"
              type="button"
              onClick={() => setOpened(decision)}
            >
              {labels[decision].button}
            </button>
          ))}
        </div>
      }
    >
      {home_check === null ? (
        <p>{isOpen ? 'No home check yet. Call them to find a time.' : 'No home check recorded.'}</p>
      ) : (
        <div>
          <p>
            {`Home check: ${homeCheckLabels[home_check.outcome].toLowerCase()} on ${formatShortDay(home_check.checked_on)}`}
            {home_check.checked_by !== null && ` by ${home_check.checked_by}`}
          </p>
          {home_check.note !== null && <p className="foster-text text-soft">{home_check.note}</p>}
        </div>
      )}
      {reason !== null && <p className="foster-text">{`Reason: ${reason}`}</p>}
      {opened === 'check' && <HomeCheckDialog id={home.id} onClose={close} />}
      {opened !== null && opened !== 'check' && <DecisionDialog id={home.id} decision={opened} onClose={close} />}
    </Panel>
  );
}

function DecisionDialog({ id, decision, onClose }: { id: number; decision: HomeDecision; onClose: () => void }) {
  const { button, question, consequence } = labels[decision];
  const isRejection = decision === 'reject';
  const action = useFormAction({
    ...(isRejection && { required: { reason: fosterMessages.enterReason } }),
    send: (typed) =>
      call('POST /api/fosters/homes/:id/decision', {
        params: { id },
        body: { decision, reason: formText(typed, 'reason') },
      }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={question}
      size="small"
      action={action}
      label={button}
      isDanger={isRejection || decision === 'end'}
      onClose={onClose}
    >
      <p className="text-soft">{consequence}</p>
      <TextAreaField
        label={isRejection ? 'Reason' : 'Message (optional)'}
        name="reason"
        rows={3}
        maxLength={fosterLimits.reason}
        required={isRejection}
        hint="Included in the email word for word."
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}

function HomeCheckDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [outcome, setOutcome] = useState<HomeCheckOutcome>('passed');
  const { today } = useToday();
  const action = useFormAction({
    required: { checked_on: 'Choose a day' },
    send: (typed) =>
      call('POST /api/fosters/homes/:id/home-check', {
        params: { id },
        body: { outcome, checked_on: formText(typed, 'checked_on'), note: formText(typed, 'note') },
      }),
    onDone: onClose,
  });
  return (
    <FormDialog title="Record home check" size="small" action={action} label="Save home check" onClose={onClose}>
      <ChoiceField
        label="Outcome"
        name="outcome"
        value={outcome}
        options={homeCheckOutcomes.map((value) => ({ value, label: homeCheckLabels[value] }))}
        onChoose={(value) => setOutcome(homeCheckOutcomes.find((each) => each === value)!)}
      />
      <Field
        label="Day"
        name="checked_on"
        type="date"
        required
        max={today}
        defaultValue={today}
        error={action.fields?.['checked_on']}
      />
      <TextAreaField
        label="Note (optional)"
        name="note"
        rows={3}
        maxLength={fosterLimits.note}
        hint="For staff only."
        error={action.fields?.['note']}
      />
    </FormDialog>
  );
}
