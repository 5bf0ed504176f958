import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { largestPhoto } from './photos.constants.ts';

export const photoSchema = z
  .object({
    image: z.string().describe('Path of the widest WebP on this host.'),
    width: z.int().positive().describe('Width of the widest copy in pixels.'),
    height: z.int().positive(),
    widths: z.array(z.int().positive()).describe('Available widths in pixels: replace the width in `image`.'),
    preview: z.string().describe('A blurred preview as a data URL.'),
    caption: z.string().optional().describe('What the animal does, such as “lying on a sofa”, if that is known.'),
  })
  .meta({ id: 'Photo' });
export type PetPhoto = z.infer<typeof photoSchema>;

export const photosApi = defineApi({
  'POST /api/photos/': {
    summary: 'Upload a photo for a pet or a story',
    description:
      'JPEG, PNG, WebP or AVIF up to 15 MB and 50 megapixels, judged by its content. It is re-encoded without its metadata. The uploader or an Admin can add its `image` to the `photos` of a pet, or set it as the `photo` of a story; an unused photo is deleted after a day.',
    access: 'signed in',
    body: z.object({ image: uploadedFile().optional() }),
    files: ['image'],
    maxFile: largestPhoto,
    response: photoSchema,
    status: 201,
    errors: [413, 415],
  },
});
export type PhotosApi = typeof photosApi;
