import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { GoodToKnowContent } from './good-to-know-content.ts';

export function GoodToKnow({ content: { fees, feeNote, steps, questions } }: { content: GoodToKnowContent }) {
  return (
    <section className="band bg-wash" id="good-to-know" aria-labelledby="good-to-know-title">
      <div className="page-width grid gap-10">
        <h2 className="text-heading" id="good-to-know-title">
          Good to know
        </h2>
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1.25fr_1fr]">
          <AdoptionSteps steps={steps} />
          <Fees fees={fees} note={feeNote} />
        </div>
        <Questions questions={questions} />
      </div>
    </section>
  );
}

function Fees({ fees, note }: Pick<GoodToKnowContent, 'fees'> & { note: string }) {
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <h3 className="text-title">Adoption fees</h3>
      <div className="rounded-card bg-surface p-7 shadow-card sm:p-9">
        <dl>
          {fees.map(({ species, fee }) => (
            <div
              key={species}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3 not-first:pt-3"
            >
              <dt className="text-lead">{species}</dt>
              <dd className="text-heading font-extrabold tracking-tight">{fee}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-soft">{note}</p>
      </div>
    </div>
  );
}

function AdoptionSteps({ steps }: Pick<GoodToKnowContent, 'steps'>) {
  return (
    <div className="grid grid-cols-1 content-start gap-6" id="adoption-process">
      <h3 className="text-title">Adoption Process</h3>
      <ol className="grid grid-cols-1 gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
            <span
              className="grid h-12 place-items-center rounded-t-pill rounded-b-small bg-accent pt-1 text-title font-extrabold text-on-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="font-bold">{title}</h4>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Questions({ questions }: Pick<GoodToKnowContent, 'questions'>) {
  const half = Math.ceil(questions.length / 2);
  return (
    <div className="grid content-start gap-6" id="faqs">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h3 className="text-title">FAQs</h3>
        <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/faqs">
          See all questions
          <Icon name="arrow" />
        </Link>
      </div>
      {/* Two lists, so that an open answer leaves no hole beside it. */}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {[questions.slice(0, half), questions.slice(half)].map((column, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- There are always two.
          <div key={at} className="grid gap-3">
            {column.map(({ question, answer }) => (
              <details key={question} className="group rounded-card bg-surface">
                <summary className="flex min-h-15 items-center justify-between gap-4 rounded-card px-6 py-4 font-bold wrap-anywhere">
                  {question}
                  <Icon name="chevron" className="size-6 flex-none group-open:rotate-180" />
                </summary>
                <p className="px-6 pb-6 text-soft">{answer}</p>
              </details>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
