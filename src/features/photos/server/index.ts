export { lockUsablePhotos, photoHashOf, toPhoto } from './photos.queries.ts';
export { ingestPhoto, storePhoto, type IngestContext } from './ingest-photo.ts';
export { removeFilesWithoutRow, cleanUpPhotos } from './clean-up-photos.ts';
