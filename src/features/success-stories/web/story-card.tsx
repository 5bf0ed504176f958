import { Link } from 'react-router';
import { Photo } from '../../../ui/photo.tsx';
import type { PublishedStory } from '../success-stories.contract.ts';

interface StoryCardProps {
  story: Pick<
    PublishedStory,
    'id' | 'title' | 'text' | 'author_name' | 'pet_id' | 'pet_name' | 'pet_species' | 'photo'
  > & {
    published_at: string | null;
  };
  /** The first story of a page is shown larger. */
  isLead?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** Visible without scrolling: loads its photo first. */
  isFirst?: boolean;
}

export function StoryCard({ story, isLead = false, headingLevel: Heading = 'h2', isFirst = false }: StoryCardProps) {
  const { id, title, text, photo, pet_name, pet_species } = story;
  const { beginning, rest } = splitStory(text);
  return (
    <article className="success-story" id={`story-${id}`} data-lead={isLead || undefined}>
      <div className="success-story-photo">
        <Photo
          photo={photo}
          alt={`${pet_name}, ${pet_species}`}
          sizes={isLead ? '(width >= 68rem) 40rem, 94vw' : '(width >= 68rem) 27rem, (width >= 44rem) 46vw, 94vw'}
          isFirst={isFirst}
        />
      </div>
      <div className="success-story-text">
        <Heading className="text-title">{title}</Heading>
        <Paragraphs of={beginning} />
        {rest.length > 0 && (
          <details className="success-story-rest">
            <summary className="text-button">
              <span className="success-story-more">Read more</span>
              <span className="success-story-less">Read less</span>
              <span className="sr-only">{` in “${title}”`}</span>
            </summary>
            <Paragraphs of={rest} />
          </details>
        )}
        <Signature story={story} />
      </div>
    </article>
  );
}

function Paragraphs({ of }: { of: string[] }) {
  return <p className="whitespace-pre-line">{of.join('\n\n')}</p>;
}

function Signature({ story }: Pick<StoryCardProps, 'story'>) {
  const { author_name, pet_name, pet_species, pet_id, published_at } = story;
  return (
    <footer className="success-story-signature">
      <p className="font-bold">
        <bdi>{author_name}</bdi> and <bdi>{pet_name}</bdi>
      </p>
      <p className="text-small text-soft">
        {[pet_species, published_at === null ? null : formatMonthYear(published_at)].filter(Boolean).join(', ')}
      </p>
      {pet_id !== null && (
        <Link className="text-button text-small" to={`/pets/${pet_id}`}>
          {`See ${pet_name}’s page`}
        </Link>
      )}
    </footer>
  );
}

/** A fixed locale and time zone: the server and the browser must render the same. */
function formatMonthYear(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** The characters shown on a card. A slightly longer story is not cut. */
const BEGINNING_LENGTH = 420;

const MAX_UNCUT_LENGTH = 560;

/** Splits a story into the paragraphs on its card and those that unfold, at the end of a sentence. */
export function splitStory(text: string): { beginning: string[]; rest: string[] } {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  if (text.length <= MAX_UNCUT_LENGTH) return { beginning: paragraphs, rest: [] };
  const beginning: string[] = [];
  let remaining = BEGINNING_LENGTH;
  for (const [at, paragraph] of paragraphs.entries()) {
    if (paragraph.length <= remaining) {
      beginning.push(paragraph);
      remaining -= paragraph.length;
      continue;
    }
    // Avoid cutting for a line or two.
    if (at > 0 && remaining < 120) return { beginning, rest: paragraphs.slice(at) };
    const cut = endOfSentence(paragraph, remaining) ?? endOfWord(paragraph, remaining);
    const head = paragraph.slice(0, cut).trim();
    return { beginning: [...beginning, head], rest: [paragraph.slice(cut).trim(), ...paragraphs.slice(at + 1)] };
  }
  return { beginning, rest: [] };
}

function endOfSentence(text: string, remaining: number): number | null {
  const ends = [...text.slice(0, remaining).matchAll(/[.!?…]["”’)]*\s/g)];
  const last = ends.at(-1);
  return last && last.index > remaining / 3 ? last.index + last[0].length : null;
}

function endOfWord(text: string, remaining: number): number {
  const space = text.lastIndexOf(' ', remaining);
  if (space > remaining / 3) return space;
  // Keep surrogate pairs, such as emoji, together.
  return /[\uD800-\uDBFF]/.test(text[remaining - 1]!) ? remaining - 1 : remaining;
}
