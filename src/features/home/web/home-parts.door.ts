/** What the home page is made of, for the style guide: other pages would carry it along for nothing. */
export { Hero } from './hero.tsx';
export { PetStory } from './pet-story.tsx';
export { SocialLinks } from './social-links.tsx';
