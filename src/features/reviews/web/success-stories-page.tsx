import { use } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../ui/page-head.tsx';
import { SiteContext } from '../../../ui/site-context.ts';

export const handle = { cachedBy: {} };

const steps = [
  { title: 'A pet goes home', text: 'Somebody adopts one of ours, and the two get to know each other.' },
  { title: 'You write to us', text: 'How the first night was, what got chewed, and where the favourite place is now.' },
  { title: 'We tell it here', text: 'With your leave alone, and in your own words.' },
];

export default function SuccessStoriesPage() {
  const { email } = use(SiteContext);
  return (
    <div className="section grid gap-12">
      <PageHead
        title="Success Stories"
        description="How our pets are doing in their new homes, told by the people who adopted them."
        path="/success-stories"
      />
      <header className="grid max-w-(--container-text) gap-4">
        <h1 className="text-heading">Success Stories</h1>
        <p className="text-lead text-soft">
          How our pets are doing in their new homes, told by the people who adopted them.
        </p>
      </header>
      <section className="grid gap-10 rounded-card bg-accent-wash p-7 sm:p-12" aria-labelledby="first-story">
        <div className="grid max-w-(--container-text) gap-3">
          <h2 className="text-title" id="first-story">
            The first story is still to be told
          </h2>
          <p>
            We would rather wait for a true one than make one up. Have you adopted a pet from us? Then it may be yours.
          </p>
        </div>
        <ol className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid content-start gap-2">
              <span
                className="grid h-12 w-12 place-items-center rounded-t-pill rounded-b-small bg-accent pt-1 text-title font-extrabold text-on-accent"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <h3 className="font-bold">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="flex flex-wrap gap-3">
          <a
            className="button button-large"
            href={`mailto:${email}?subject=${encodeURIComponent('The story of our pet')}`}
          >
            Tell us your story
          </a>
          <Link className="button button-large button-quiet" to="/search?status=Available">
            See the pets that wait
          </Link>
        </p>
      </section>
    </div>
  );
}
