/** For the style guide; separate, so that other pages do not load them. */
export { Hero } from '../hero.tsx';
export { PetStory } from '../pet-story.tsx';
export { SocialLinks } from '../social-links.tsx';
