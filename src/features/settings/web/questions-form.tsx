import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { randomUuid } from '../../../browser/random-uuid.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { questionGroups, settingLimits, textPlaceholders, type QuestionGroupId } from '../settings.constants.ts';
import { checkQuestions, moveWithin, toForm, toQuestions, type QuestionForm } from './edited-questions.ts';
import { PlaceholderList } from './placeholder-list.tsx';
import { QuestionFields } from './question-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { isSame } from './merge-section.ts';
import { ResetToDefault } from './reset-to-default.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();
const labels = { questions: 'Questions and answers' };

export function QuestionsForm({ settings }: { settings: Settings }) {
  const defaults = toForm(settings.defaults.questions.questions);
  const section = useSection<{ questions: QuestionForm[] }>({
    section: 'questions',
    version: settings.questions.version,
    saved: { questions: toForm(settings.questions.values.questions) },
    check: ({ questions }) => checkQuestions(questions),
    async send({ questions }, version) {
      const body = { questions: toQuestions(questions), version };
      const response = await call('PUT /api/settings/questions', { body });
      return { version: response.version, saved: { questions: toForm(response.values.questions) } };
    },
  });
  const { fieldErrors, set } = section;
  const { questions } = section.values;
  const [opened, setOpened] = useState<string | null>(null);
  const list = useFocusFallback<HTMLDivElement>();
  const preview = { type: 'questions' as const, settings, questions: toQuestions(questions) };

  const change = (key: string, changed: Partial<QuestionForm>) =>
    set({ questions: questions.map((each) => (each.key === key ? { ...each, ...changed } : each)) });
  const add = (group: QuestionGroupId) => {
    const key = randomUuid();
    set({ questions: [...questions, { key, id: '', group, question: '', answer: '', is_on_home: false }] });
    setOpened(key);
  };
  return (
    <SectionForm section={section} labels={labels} preview={preview}>
      <Panel
        title="Formatting"
        lead={
          <>
            Plain text: an empty line begins a new paragraph, a line that begins with “- ” is one of a list. A link to a
            page of this site is written as <code>[our cats](/search?type=Cat)</code>; in a line of its own it becomes a
            button below the answer.
          </>
        }
      >
        <PlaceholderList known={textPlaceholders} />
        <ResetToDefault
          of="all of them"
          label="Reset to the default questions"
          isDefault={isSame(questions, defaults)}
          onReset={() => set({ questions: defaults })}
        />
        {fieldErrors['questions'] && <p className="field-error">{fieldErrors['questions']}</p>}
      </Panel>
      <div ref={list} tabIndex={-1} className="grid gap-5 outline-none">
        {questionGroups.map(({ id: group, title }) => {
          const own = questions.filter((each) => each.group === group);
          return (
            <Panel
              key={group}
              title={title}
              actions={
                questions.length < settingLimits.questions && (
                  <button className="button button-quiet button-small" type="button" onClick={() => add(group)}>
                    <DashboardIcon name="plus" />
                    Add a question<span className="sr-only">{` to ${title}`}</span>
                  </button>
                )
              }
            >
              {own.length === 0 && <p className="text-soft">None. This group is hidden.</p>}
              <ul className="settings-questions">
                {own.map((question, at) => (
                  <QuestionFields
                    key={question.key}
                    question={question}
                    defaultQuestion={defaults.find(({ id }) => id === question.id)}
                    fieldErrors={questionErrors(fieldErrors, questions.indexOf(question))}
                    isOpened={opened === question.key}
                    isFirst={at === 0}
                    isLast={at === own.length - 1}
                    onSet={(changed) => change(question.key, changed)}
                    onMove={(by) => set({ questions: moveWithin(questions, question, by) })}
                    onRemove={() => set({ questions: questions.filter((each) => each.key !== question.key) })}
                  />
                ))}
              </ul>
            </Panel>
          );
        })}
      </div>
    </SectionForm>
  );
}

function questionErrors(fieldErrors: Record<string, string>, at: number): Record<string, string> {
  const start = `questions.${at}.`;
  const own = Object.entries(fieldErrors).filter(([field]) => field.startsWith(start));
  return Object.fromEntries(own.map(([field, fieldError]) => [field.slice(start.length), fieldError]));
}
