import { use } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  useLoaderData,
  useLocation,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { AuthLink } from '../../accounts/web/components.ts';
import { STORIES_PER_PAGE } from '../success-stories.constants.ts';
import { StoryCard } from './story-card.tsx';

const TITLE = 'Success Stories';
const lead = 'How our pets are doing in their new homes, in their families’ words.';

export const handle = { cachedBy: { page: canonicalPage }, hydratesOnUse: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, successStories, reportError } = context.get(services);
  const requestedPage = canonicalPage(url.searchParams.get('page') ?? '1');
  if (requestedPage === null) throw redirect(storiesHref(1));

  const page = Number(requestedPage);
  const found = await successStories
    .listPublishedStories(db)
    .page({ page, limit: STORIES_PER_PAGE })
    .catch((error: unknown) => {
      reportError(error);
      throw data(null, { status: 503 });
    });

  // The last page disappears when stories are taken off the site.
  const pages = Math.max(1, Math.ceil(found.total / STORIES_PER_PAGE));
  if (page > pages) throw redirect(storiesHref(pages));
  return { stories: found.items, page, pages };
}

export default function SuccessStoriesPage() {
  const { stories, page, pages } = useLoaderData<typeof loader>();
  const { url } = use(SiteContext);
  const [first, ...others] = stories;
  const isOpening = page === 1 && first !== undefined;
  const photo = stories.find((story) => story.photo)?.photo;
  return (
    <div className="section grid gap-10">
      <PageHead
        title={page === 1 ? TITLE : `${TITLE}, page ${page}`}
        description={lead}
        path={storiesHref(page)}
        image={
          photo
            ? { url: url + photo.image, width: photo.width, height: photo.height, alt: 'A pet in their new home.' }
            : undefined
        }
      />
      <header className="grid max-w-(--container-text) gap-4">
        <h1 className="text-heading">{TITLE}</h1>
        <p className="text-lead text-soft">
          {page === 1 ? lead : `${lead} Page ${page} of ${pages.toLocaleString('en')}.`}
        </p>
      </header>
      {stories.length === 0 && (
        <NoStories>
          <NextSteps />
        </NoStories>
      )}
      {isOpening && <StoryCard story={first} isLead isFirst />}
      <div className="story-list wrap-anywhere">
        {(isOpening ? others : stories).map((story, at) => (
          <StoryCard key={story.id} story={story} isFirst={!isOpening && at < 3} />
        ))}
      </div>
      <Pagination label="Pages of the success stories" page={page} pages={pages} hrefOf={storiesHref} />
      {stories.length > 0 && (
        <section
          className="grid gap-5 rounded-card bg-accent-wash p-7 wrap-anywhere sm:p-12"
          aria-labelledby="your-story"
        >
          <div className="grid max-w-(--container-text) gap-3">
            <h2 className="text-title" id="your-story">
              Share your story
            </h2>
            <p>Adopted from us? Tell us how you’re both doing. We’ll only publish it with your permission.</p>
          </div>
          <NextSteps />
        </section>
      )}
    </div>
  );
}

function NextSteps() {
  const session = useSession();
  const pending = '/user-dashboard/pending-reviews';
  return (
    <p className="flex flex-wrap gap-3">
      {session?.role === 'User' ? (
        <Link className="button button-large" to={pending}>
          Tell us your story
        </Link>
      ) : (
        <AuthLink className="button button-large" request={{ purpose: 'tell your story', next: pending }}>
          Tell us your story
        </AuthLink>
      )}
      <Link className="button button-large button-quiet" to="/search?status=Available">
        View available pets
      </Link>
    </p>
  );
}

/** Accepts only the canonical form of a page number; returns null for anything else. */
function canonicalPage(value: string): string | null {
  return /^[1-9]\d{0,4}$/.test(value) ? value : null;
}

function storiesHref(page: number): string {
  return page === 1 ? '/success-stories' : `/success-stories?page=${page}`;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
  return (
    <div className="section">
      <PageHead title={TITLE} />
      <ErrorMessage title="We couldn’t load the stories. Please try again later." retryHref={pathname + search} />
    </div>
  );
}

const steps = [
  { title: 'A pet goes home', text: 'Someone adopts one of our pets, and they get to know each other.' },
  { title: 'You write to us', text: 'How the first night went, what got chewed and who owns the sofa now.' },
  { title: 'We share it here', text: 'With your permission, and in your own words.' },
];

/** Shown until the first story is published. */
function NoStories({ children }: { children: React.ReactNode }) {
  return (
    <section
      className="grid gap-10 rounded-card bg-accent-wash p-7 wrap-anywhere sm:p-12"
      aria-labelledby="first-story"
    >
      <div className="grid max-w-(--container-text) gap-3">
        <h2 className="text-title" id="first-story">
          No stories yet
        </h2>
        <p>Adopted a pet from us? Be the first to share your story.</p>
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
      {children}
    </section>
  );
}
