import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { chatPlaceholders } from '../../answer-template.contract.ts';
import { chatContentLimits } from '../../chat-contents.constants.ts';
import type { ChatBotAnswer, ChatContentsApi } from '../../chat-contents.contract.ts';

const call = createApiClient<ChatContentsApi>();

interface AnswerFormProps {
  /** The answer to edit; none to add one. */
  answer?: ChatBotAnswer | undefined;
  onClose: () => void;
}

export function AnswerForm({ answer, onClose }: AnswerFormProps) {
  const [isOn, setIsOn] = useState(answer?.is_on ?? true);
  const action = useFormAction({
    send(typed) {
      const body = {
        title: formText(typed, 'title'),
        keywords: formText(typed, 'keywords'),
        answer: formText(typed, 'answer'),
        is_on: isOn,
      };
      return answer
        ? call('PUT /api/chat-answers/:id', { params: { id: answer.id }, body })
        : call('POST /api/chat-answers/', { body });
    },
    successMessage: answer ? 'Answer saved.' : 'Answer added.',
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={answer ? 'Edit answer' : 'Add an answer'}
      action={action}
      label="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Field
        label="Question"
        name="title"
        required
        maxLength={chatContentLimits.title}
        autoComplete="off"
        defaultValue={answer?.title}
        hint="As visitors would ask it. Some are offered as suggestions."
        error={fields?.['title']}
      />
      <Field
        label="Trigger phrases"
        name="keywords"
        required
        maxLength={chatContentLimits.keywords}
        autoComplete="off"
        defaultValue={answer?.keywords}
        hint="Separated by commas, e.g. hours, when are you open, closing time"
        error={fields?.['keywords']}
      />
      <TextAreaField
        label="Answer"
        name="answer"
        required
        rows={5}
        maxLength={chatContentLimits.answer}
        defaultValue={answer?.answer}
        hint={<Placeholders />}
        error={fields?.['answer']}
      />
      <CheckField label="The bot uses this answer" name="is_on" isChecked={isOn} onCheck={setIsOn} />
    </FormDialog>
  );
}

const placeholders = chatPlaceholders.map((placeholder) => `{${placeholder}}`);

function Placeholders() {
  return (
    <>
      These are filled in from the settings:{' '}
      {placeholders.map((placeholder) => (
        <code key={placeholder} className="mr-2 inline-block">
          {placeholder}
        </code>
      ))}
      A link to a page of this site is written as <code>[our cats](/search?type=Cat)</code>.
    </>
  );
}
