export { lockUsablePhotos, photoHashOf, toPhoto } from './photos.queries.ts';
export { takeInPhoto, type Intake } from './take-in-photo.ts';
export { removeFilesWithoutRow, tidyPhotos } from './tidy-photos.ts';
