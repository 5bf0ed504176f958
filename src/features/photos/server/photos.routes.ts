import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { serve } from '../../../platform/http/serve.ts';
import { photoMessages } from '../photos.constants.ts';
import { photosApi } from '../photos.contract.ts';
import { toPhoto } from './photos.queries.ts';
import { ingestPhoto } from './ingest-photo.ts';

export function servePhotoUploads(api: FastifyInstance, { db, limits, photos }: AppContext): void {
  serve(api, photosApi, {
    'POST /api/photos/': async ({ currentUser, body: { image }, signal }) => {
      if (!image) throw new ApiError(400, photoMessages.missing, { fields: { image: photoMessages.missing } });
      return toPhoto(await ingestPhoto(db, { store: photos, limits, actor: currentUser, signal }, image));
    },
  });
}
