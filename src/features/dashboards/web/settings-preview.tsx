import { useState } from 'react';
import { ProcedureStep } from '../../adoptions/web/components/procedure-step.tsx';
import { SiteFooter, SiteHeader } from '../../home/web/components/site-layout.ts';
import { QuestionList } from '../../content-pages/web/components/question-list.tsx';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { socialNetworks } from '../../settings/social-networks.contract.ts';
import type { Question, ShelterSettings } from '../../settings/setting-fields.contract.ts';
import type { SettingsPreviewProps } from '../../settings/web/components/settings-preview.ts';
import type { Settings } from '../../settings/settings-api.contract.ts';
import { fillProcedure, fillQuestions, textValues } from '../../settings/settings-texts.contract.ts';

/** Shows parts of the public pages with unsaved settings. */
export default function SettingsPreview(props: SettingsPreviewProps) {
  return (
    <div onClickCapture={preventNavigation} onSubmitCapture={preventNavigation}>
      {props.type === 'frame' && <FramePreview shelter={props.shelter} />}
      {props.type === 'procedure' && <ProcedurePreview settings={props.settings} />}
      {props.type === 'questions' && <QuestionsPreview {...props} />}
    </div>
  );
}

/** Disables everything except opening questions. */
function preventNavigation(event: React.SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest('summary')) return;
  event.preventDefault();
  event.stopPropagation();
}

function FramePreview({ shelter }: { shelter: ShelterSettings }) {
  const [year] = useState(() => new Date().getFullYear());
  const { name, phone, email, opening_days, opening_hours } = shelter;
  const contact = {
    name,
    phone,
    email,
    openingDays: opening_days,
    openingHours: opening_hours,
    socialLinks: Object.fromEntries(
      socialNetworks.filter((network) => shelter[network].trim() !== '').map((network) => [network, shelter[network]]),
    ),
  };
  return (
    <>
      <SiteHeader shelter={contact} />
      <SiteFooter shelter={contact} year={year} />
    </>
  );
}

function ProcedurePreview({ settings }: { settings: Settings }) {
  const { dog_cents, cat_cents, other_cents } = settings.fees.values;
  const fees = { dog: formatMoney(dog_cents), cat: formatMoney(cat_cents), other: formatMoney(other_cents) };
  const texts = fillProcedure(settings.procedure.values, valuesOf(settings));
  return (
    <ProcedureStep procedure={{ fees, texts }} pet={null}>
      <span className="button">Continue</span>
    </ProcedureStep>
  );
}

function QuestionsPreview({ settings, questions }: { settings: Settings; questions: Question[] }) {
  // A new question has no id yet.
  const named = questions.map((question, at) => ({ ...question, id: `preview-${question.id || at}` }));
  return (
    <div className="content-sections">
      {fillQuestions({ questions: named }, valuesOf(settings)).map((group) => (
        <section key={group.id}>
          <h3 className="text-title">{group.title}</h3>
          <QuestionList questions={group.questions} />
        </section>
      ))}
    </div>
  );
}

function valuesOf({ shelter, fees, offered, procedure }: Settings) {
  return textValues({
    shelter: shelter.values,
    fees: fees.values,
    pickups: offered,
    procedure: procedure.values,
  });
}
