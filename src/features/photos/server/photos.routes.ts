import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { photoMessages } from '../photos.constants.ts';
import { photosApi } from '../photos.contract.ts';
import { toPhoto } from './photos.queries.ts';
import { ingestPhoto } from './ingest-photo.ts';

export interface PhotosOptions {
  db: Database;
  limits: Limits;
  photos: PhotoStore;
}

export function servePhotoUploads(app: FastifyInstance, { db, limits, photos }: PhotosOptions): void {
  serve(app, photosApi, {
    'POST /api/photos/': async ({ currentUser, body: { image }, signal }) => {
      if (!image) throw new ApiError(400, photoMessages.missing, { fields: { image: photoMessages.missing } });
      return toPhoto(await ingestPhoto(db, { store: photos, limits, actor: currentUser, signal }, image));
    },
  });
}
