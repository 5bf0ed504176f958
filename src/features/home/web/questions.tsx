import { use } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { SiteContext } from '../../../ui/site-context.ts';

export function Questions() {
  const { email, openingHours } = use(SiteContext);
  return (
    <div className="grid content-start gap-6" id="faqs">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h3 className="text-title">FAQs</h3>
        <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/faqs">
          All questions and answers
          <Icon name="arrow" />
        </Link>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Question question="May I come by and meet a pet first?">
          Please do. We are open every day, {openingHours}. Sit down with them, take your time, and bring the whole
          family.
        </Question>
        <Question question="Do I need an application for a cat?">
          No. Cats need no application: simply walk in during opening hours. Dogs and all other pets need one.
        </Question>
        <Question question="What does the fee cover?">
          Vaccinations, microchip, spay or neuter, flea treatment and deworming. There is nothing to pay on top.
        </Question>
        <Question question="When and how do I pay?">
          When you collect your pet, not before. Online you only say how you would like to pay, and nothing is charged.
        </Question>
        <Question question="May I have my cat declawed?">
          No. Declawing is not allowed for any cat adopted from us. We gladly show you how to save the sofa instead.
        </Question>
        <Question question="What if it does not work out?">
          Then your pet may always come back to us, whatever the reason.{' '}
          <a className="text-link" href={`mailto:${email}`}>
            Write to us
          </a>{' '}
          early: there is often a way to help.
        </Question>
      </div>
    </div>
  );
}

function Question({ question, children }: { question: string; children: React.ReactNode }) {
  return (
    <details className="group rounded-card bg-surface">
      <summary className="flex min-h-15 items-center justify-between gap-4 rounded-card px-6 py-4 font-bold">
        {question}
        <Icon name="chevron" className="size-6 flex-none group-open:rotate-180" />
      </summary>
      <p className="px-6 pb-6 text-soft">{children}</p>
    </details>
  );
}
