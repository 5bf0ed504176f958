import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import styles from './chats.css?url';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { TextAreaField, Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError, skipOnError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { chatContentLimits } from '../../chat-contents.constants.ts';
import type { ChatContentsApi, ChatSettings } from '../../chat-contents.contract.ts';
import { chatLimits } from '../../chat.constants.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { AnswersPanel, RepliesPanel } from './contents-panels.tsx';

const call = createApiClient<ChatContentsApi>();
const TITLE = 'Bot and replies';

export const shouldRevalidate = skipOnError;

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('answer chats');
  const [settings, answers, replies] = await Promise.all([
    call('GET /api/chat-settings/', { signal }),
    call('GET /api/chat-answers/', { signal }),
    call('GET /api/chat-replies/', { signal }),
  ]);
  return { settings, answers, replies };
});

export default function AnswersPage() {
  const { settings, answers, replies } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={TITLE}
      notice={<AccessNotice capability="change settings" />}
      lead="What the bot answers, and replies that you use often."
      actions={
        <Link className="button button-quiet button-small" to="/admin-dashboard/chats">
          <Icon name="back" />
          Chats
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="chats" />
      <div className="grid gap-5 lg:grid-cols-2">
        <IfCan capability="change settings">
          <SettingsPanel settings={settings} />
        </IfCan>
        <TryPanel />
        <AnswersPanel answers={answers} />
        <RepliesPanel replies={replies} />
      </div>
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}

function SettingsPanel({ settings }: { settings: ChatSettings }) {
  const { form, isBusy, failure, fields } = useFormAction({
    send: (typed) =>
      call('PUT /api/chat-settings/', {
        body: { greeting: formText(typed, 'greeting'), is_bot_on: typed.has('is_bot_on') },
      }),
    successMessage: 'Saved.',
  });
  const [isBotOn, setIsBotOn] = useState(settings.is_bot_on);
  return (
    <Panel title="Greeting and bot">
      <form {...form} className="form">
        {failure && !fields?.['greeting'] && <FormMessage type="error">{failure}</FormMessage>}
        <TextAreaField
          label="Greeting"
          name="greeting"
          required
          rows={2}
          maxLength={chatContentLimits.greeting}
          defaultValue={settings.greeting}
          hint="The first message that visitors see."
          error={fields?.['greeting']}
        />
        <CheckField
          label="The bot answers questions"
          name="is_bot_on"
          isChecked={isBotOn}
          onCheck={setIsBotOn}
          hint="With the answers below. When no one is online, it says so and asks for an email."
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving..." className="button button-small justify-self-start">
          Save
        </SubmitButton>
      </form>
    </Panel>
  );
}

interface TryResult {
  question: string;
  answer: string | null;
  links: ChatLink[];
}

function TryPanel() {
  const [result, setResult] = useState<TryResult | null>(null);
  const { form, isBusy, failure, fields } = useFormAction({
    failedMessage: 'The bot didn’t answer. Please try again.',
    check: (formData) => (isBlank(formText(formData, 'question')) ? { failure: 'Enter a question.' } : null),
    shouldRevalidate: false,
    async send(formData) {
      const question = formText(formData, 'question').trim();
      setResult({ question, ...(await call('POST /api/chat-answers/try', { body: { question } })) });
    },
  });
  return (
    <Panel title="Try a question" lead="Test the bot. Nothing is saved.">
      <form {...form} className="form" noValidate>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
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
              <p>The bot has no answer to this, so it leaves the question to you.</p>
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
