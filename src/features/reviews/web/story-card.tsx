import { Link } from 'react-router';
import { Photo } from '../../../ui/photo.tsx';
import type { Story } from '../reviews.contract.ts';
import { splitStory } from './split-story.ts';

interface StoryCardProps {
  story: Pick<Story, 'id' | 'title' | 'text' | 'author_name' | 'pet_id' | 'pet_name' | 'pet_species' | 'photo'> & {
    published_at: string | null;
  };
  /** The one that a page opens with. */
  isLead?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** In sight at once. */
  isFirst?: boolean;
}

/** A story as visitors see it: whoever unfolds it reads all of it. */
export function StoryCard({ story, isLead = false, headingLevel: Heading = 'h2', isFirst = false }: StoryCardProps) {
  const { id, title, text, photo, pet_name, pet_species } = story;
  const { beginning, rest } = splitStory(text);
  return (
    <article className="tale" id={`story-${id}`} data-lead={isLead || undefined}>
      <div className="tale-picture">
        <Photo
          photo={photo}
          alt={`${pet_name}, ${pet_species}`}
          sizes={isLead ? '(width >= 68rem) 40rem, 94vw' : '(width >= 68rem) 27rem, (width >= 44rem) 46vw, 94vw'}
          isFirst={isFirst}
        />
      </div>
      <div className="tale-words">
        <Heading className="text-title">{title}</Heading>
        <Paragraphs of={beginning} />
        {rest.length > 0 && (
          <details className="tale-rest">
            <summary className="text-button">
              <span className="tale-more">Read on</span>
              <span className="tale-less">Read less</span>
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
    <footer className="tale-signature">
      <p className="font-bold">
        <bdi>{author_name}</bdi> and <bdi>{pet_name}</bdi>
      </p>
      <p className="text-small text-soft">
        {[pet_species, published_at === null ? null : monthInWords(published_at)].filter(Boolean).join(', ')}
      </p>
      {pet_id !== null && (
        <Link className="text-button text-small" to={`/pets/${pet_id}`}>
          {`See ${pet_name}’s page`}
        </Link>
      )}
    </footer>
  );
}

/** The same in the server and in each browser. */
function monthInWords(moment: string): string {
  return new Date(moment).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
