/** For the style guide; separate, so that other pages do not load them. */
export { Hero } from '../hero.tsx';
export { HomeStories } from '../home-stories.tsx';
export { SocialLinks } from '../social-links.tsx';
