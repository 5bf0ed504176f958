import { useEffect, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { taskLimits, type TaskEvent } from '../tasks.constants.ts';
import type { TaskRule, TasksApi } from '../tasks.contract.ts';
import { useOwnerOptions } from './owner-options.ts';

const call = createApiClient<TasksApi>();

const eventLabels: Record<TaskEvent, string> = {
  application: 'When someone applies',
  adoption: 'When a pet goes home',
  procedure: 'On a procedure’s follow-up date',
};

/** Which tasks add themselves. */
export function TaskRulesDialog({ onClose }: { onClose: () => void }) {
  const [rules, setRules] = useState<readonly TaskRule[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    call('GET /api/tasks/rules').then(setRules, () => setHasFailed(true));
  }, []);
  if (rules) return <RulesForm rules={rules} onClose={onClose} />;
  return (
    <Dialog title="Automatic tasks" size="medium" onClose={onClose}>
      {hasFailed ? <RetryMessage sentence="We couldn’t load the automatic tasks." /> : <p role="status">Loading…</p>}
    </Dialog>
  );
}

function RulesForm({ rules, onClose }: { rules: readonly TaskRule[]; onClose: () => void }) {
  const [enabled, setEnabled] = useState(() => rules.filter(({ is_enabled }) => is_enabled).map(({ event }) => event));
  const action = useFormAction({
    send: async (typed) => {
      for (const { event } of rules) {
        const is_enabled = enabled.includes(event);
        // A rule that is turned off keeps its fields.
        const fields = is_enabled && {
          title: formText(typed, `${event} title`),
          days: formText(typed, `${event} days`),
          owner_id: formText(typed, `${event} owner`) || null,
        };
        await call('PUT /api/tasks/rules/:event', { params: { event }, body: { is_enabled, ...fields } });
      }
    },
    failedMessage: 'The automatic tasks weren’t saved. Please try again.',
    shouldRevalidate: false,
    onDone: () => {
      showAlert('Automatic tasks saved.', 'success');
      onClose();
    },
  });
  return (
    <FormDialog title="Automatic tasks" action={action} label="Save changes" onClose={onClose}>
      <p className="text-soft">We’ll add these tasks for you from now on.</p>
      {rules.map((rule) => (
        <RuleFields
          key={rule.event}
          rule={rule}
          isEnabled={enabled.includes(rule.event)}
          onEnable={(isEnabled) =>
            setEnabled((before) =>
              isEnabled ? [...before, rule.event] : before.filter((event) => event !== rule.event),
            )
          }
        />
      ))}
    </FormDialog>
  );
}

interface RuleFieldsProps {
  rule: TaskRule;
  isEnabled: boolean;
  onEnable: (isEnabled: boolean) => void;
}

function RuleFields({ rule: { event, title, days, owner }, isEnabled, onEnable }: RuleFieldsProps) {
  const owners = useOwnerOptions(owner);
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{eventLabels[event]}</legend>
      <CheckField
        label={<span className="font-bold">{eventLabels[event]}</span>}
        name={event}
        isChecked={isEnabled}
        onCheck={onEnable}
      />
      {isEnabled && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Task" name={`${event} title`} required maxLength={taskLimits.title} defaultValue={title} />
          <Field
            label="Days later"
            name={`${event} days`}
            type="number"
            required
            min={0}
            max={365}
            defaultValue={days}
          />
          <SelectField label="Owner" name={`${event} owner`} defaultValue={owner?.id ?? ''} options={owners} />
        </div>
      )}
    </fieldset>
  );
}
