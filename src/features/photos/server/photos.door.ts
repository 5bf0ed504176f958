export { limitPhotos } from './limit-photos.ts';
export { photoHashOf, toPhoto } from './photos.queries.ts';
export { takeInPhoto } from './take-in-photo.ts';
export { removeFilesWithoutRow, tidyPhotos } from './tidy-photos.ts';
