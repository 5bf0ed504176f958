export { listOwnStories, listPublishedStories } from './success-stories.queries.ts';
