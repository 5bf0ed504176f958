import { useEffect, useRef } from 'react';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Field, SelectField, TextAreaField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { questionGroups, settingLimits, type QuestionGroupId } from '../settings.constants.ts';
import type { QuestionForm } from './edited-questions.ts';
import { ResetToDefault } from './reset-to-default.tsx';

interface QuestionFieldsProps {
  question: QuestionForm;
  /** The default version; absent for the shelter's own questions. */
  defaultQuestion: QuestionForm | undefined;
  fieldErrors: Record<string, string>;
  /** Just added. */
  isOpened: boolean;
  isFirst: boolean;
  isLast: boolean;
  onSet: (changed: Partial<QuestionForm>) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** A question that unfolds for editing. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question: edited, defaultQuestion, fieldErrors, isOpened, isFirst, isLast, onSet, onMove, onRemove } = props;
  const { question, answer, group, is_on_home } = edited;
  const details = useRef<HTMLDetailsElement>(null);
  const name = question === '' ? 'the new question' : `“${question}”`;
  const isWrong = Object.keys(fieldErrors).length > 0;
  useEffect(() => {
    if (!isOpened || !details.current) return;
    details.current.open = true;
    details.current.querySelector('input')?.focus();
  }, [isOpened]);
  return (
    <li>
      <details ref={details} className="settings-question" data-wrong={isWrong || undefined}>
        <summary>
          <span>{question === '' ? 'A new question' : question}</span>
          {is_on_home && <span className="settings-mark">On the home page</span>}
          <Icon name="chevron" className="size-6" />
        </summary>
        <div className="grid gap-4">
          <div className="settings-fields">
            <Field
              label="Question"
              name={`${edited.key} question`}
              required
              maxLength={settingLimits.question}
              autoComplete="off"
              value={question}
              error={fieldErrors['question'] ?? fieldErrors['id']}
              onChange={({ currentTarget }) => onSet({ question: currentTarget.value })}
            />
            <SelectField
              label="Group"
              name={`${edited.key} group`}
              value={group}
              options={questionGroups.map(({ id, title }) => ({ value: id, label: title }))}
              error={fieldErrors['group']}
              onChange={({ currentTarget }) => onSet({ group: currentTarget.value as QuestionGroupId })}
            />
          </div>
          <TextAreaField
            label="Answer"
            name={`${edited.key} answer`}
            required
            rows={4}
            value={answer}
            error={fieldErrors['answer']}
            onChange={({ currentTarget }) => onSet({ answer: currentTarget.value })}
          />
          <CheckField
            label="Show its first paragraph on the home page"
            name={`${edited.key} is_on_home`}
            isChecked={is_on_home}
            onCheck={(isOn) => onSet({ is_on_home: isOn })}
          />
          {defaultQuestion && (
            <ResetToDefault
              of={defaultQuestion.question}
              isDefault={defaultQuestion.question === question && defaultQuestion.answer === answer}
              onReset={() => onSet({ question: defaultQuestion.question, answer: defaultQuestion.answer })}
            />
          )}
        </div>
      </details>
      <div className="settings-question-actions">
        <MoveButton label={`Move ${name} up`} icon="rotate-180" isOff={isFirst} onPress={() => onMove(-1)} />
        <MoveButton label={`Move ${name} down`} icon="" isOff={isLast} onPress={() => onMove(1)} />
        <button className="round-button" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <DashboardIcon name="trash" />
        </button>
      </div>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  icon: string;
  isOff: boolean;
  onPress: () => void;
}

/** Uses aria-disabled at the end of the list, to keep the focus. */
function MoveButton({ label, icon, isOff, onPress }: MoveButtonProps) {
  return (
    <button
      className="round-button"
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      <Icon name="chevron" className={`size-5 ${icon}`} />
    </button>
  );
}
