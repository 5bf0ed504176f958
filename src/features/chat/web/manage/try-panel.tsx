import { useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formText } from '../../../../browser/action-result.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { chatLimits } from '../../chat.constants.ts';
import type { ChatLink } from '../../chat.contract.ts';
import type { ChatContentsApi } from '../../chat-contents.contract.ts';

const call = createApiClient<ChatContentsApi>();

interface TryResult {
  question: string;
  answer: string | null;
  links: ChatLink[];
}

export function TryPanel() {
  const [result, setResult] = useState<TryResult | null>(null);
  const { form, isBusy, failure, fields } = useFormAction({
    failedMessage: 'The bot could not be asked.',
    check: (formData) => (isBlank(formText(formData, 'question')) ? { failure: 'Enter a question.' } : null),
    shouldRevalidate: false,
    async send(formData) {
      const question = formText(formData, 'question').trim();
      setResult({ question, ...(await call('POST /api/chat-answers/try', { body: { question } })) });
    },
  });
  return (
    <Panel title="Try a question" lead="See what the bot says to it. Nothing is kept of it.">
      <form {...form} className="form" noValidate>
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <Field
          label="Question"
          name="question"
          maxLength={chatLimits.message}
          autoComplete="off"
          placeholder="Do you have a cat that likes children?"
          error={fields?.['question']}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Asking..." className="button button-small justify-self-start">
          Ask the bot
        </SubmitButton>
      </form>
      <div role="status" className="chat-try-result">
        {result && (
          <>
            <p className="text-small text-soft">{`“${result.question}”`}</p>
            {result.answer === null ? (
              <p>The bot knows no answer to this: it leaves the question to you.</p>
            ) : (
              <p className="chat-try-answer">{result.answer}</p>
            )}
            {result.links.map(({ label, href }) => (
              <Link key={href} className="text-link justify-self-start" to={href} target="_blank">
                {label}
              </Link>
            ))}
          </>
        )}
      </div>
    </Panel>
  );
}
