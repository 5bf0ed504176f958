import { useState } from 'react';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { chatPlaceholders } from '../../answer-template.contract.ts';
import { chatContentLimits } from '../../chat-contents.constants.ts';
import type { ChatBotAnswer } from '../../chat-contents.contract.ts';
import { ContentDialog } from './content-dialog.tsx';

interface AnswerFormProps {
  /** The answer to edit; none to add one. */
  answer?: ChatBotAnswer | undefined;
  onClose: () => void;
}

export function AnswerForm({ answer, onClose }: AnswerFormProps) {
  const [isOn, setIsOn] = useState(answer?.is_on ?? true);
  return (
    <ContentDialog
      title={answer ? 'Change an answer' : 'Teach the bot an answer'}
      intent={answer ? 'change-answer' : 'add-answer'}
      id={answer?.id}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            label="Question"
            name="title"
            required
            maxLength={chatContentLimits.title}
            autoComplete="off"
            defaultValue={answer?.title}
            hint="As a person would ask it: visitors see some of them to choose from."
            error={fields?.['title']}
          />
          <Field
            label="Words to know it by"
            name="keywords"
            required
            maxLength={chatContentLimits.keywords}
            autoComplete="off"
            defaultValue={answer?.keywords}
            hint="Words or phrases with commas between them, such as: hours, when are you open, closing time"
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
          <CheckField label="The bot gives this answer" name="is_on" isChecked={isOn} onCheck={setIsOn} />
        </>
      )}
    </ContentDialog>
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
