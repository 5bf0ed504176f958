import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { Photo, type PhotoSource } from '../../../ui/photo.tsx';
import type { PublishedStory } from '../../success-stories/success-stories.contract.ts';

export interface HomeStory extends Pick<PublishedStory, 'id' | 'title' | 'author_name' | 'pet_name'> {
  excerpt: string;
  photo: PhotoSource;
}

const MAX_STORIES = 3;
const EXCERPT_LENGTH = 150;

/** The latest stories with a photo. */
export function pickHomeStories(published: PublishedStory[]): HomeStory[] {
  return published
    .flatMap(({ id, title, text, author_name, pet_name, photo }) =>
      photo === null ? [] : [{ id, title, author_name, pet_name, excerpt: shorten(text), photo }],
    )
    .slice(0, MAX_STORIES);
}

/** Cuts between words. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  const end = line.lastIndexOf(' ', EXCERPT_LENGTH);
  return `${line.slice(0, end > 0 ? end : EXCERPT_LENGTH).replace(/[\s,.;:–-]+$/, '')}…`;
}

export function HomeStories({ stories }: { stories: HomeStory[] }) {
  if (stories.length === 0) return null;
  return (
    <section className="band bg-accent-wash" aria-labelledby="stories-title">
      <div className="page-width grid grid-cols-1 gap-8">
        <div className="section-head">
          <h2 className="text-heading" id="stories-title">
            Success Stories
          </h2>
          <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/success-stories">
            Read more stories
            <Icon name="arrow" />
          </Link>
        </div>
        <ul className="home-stories">
          {stories.map((story) => (
            <li key={story.id}>
              <StoryLink story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function StoryLink({ story: { id, title, excerpt, author_name, pet_name, photo } }: { story: HomeStory }) {
  return (
    <Link className="home-story" to={`/success-stories#story-${id}`}>
      <Photo photo={photo} alt="" sizes="(min-width: 52rem) 27rem, 82vw" />
      <div className="home-story-text">
        <h3 className="text-title">{title}</h3>
        <p>{excerpt}</p>
        <p className="font-bold">
          <bdi>{author_name}</bdi> and <bdi>{pet_name}</bdi>
        </p>
      </div>
    </Link>
  );
}
