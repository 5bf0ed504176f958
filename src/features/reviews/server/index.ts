export { listOwnReviews, listStories } from './reviews.queries.ts';
