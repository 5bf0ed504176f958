/** Rules and messages that forms need without the schemas. */

export const photoMessages = {
  missing: 'No image file selected. Please upload an image.',
  wrongType: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
  heic: 'This is a HEIC picture, which browsers cannot show. Please save it as JPEG and choose it again.',
  tooLarge: 'This picture has more than 15 MB. Please choose a smaller one.',
  tooMany: 'A pet has at most 8 pictures.',
  onlyOne: 'There is room for one picture: the first is taken.',
  duplicate: 'This picture is there already.',
  rejected: 'One of the pictures was not taken. Please try it again, or remove it.',
  unknown: 'One of the pictures is not there any more. Please choose it again.',
} as const;

/** Limits of a photo (`product.md`, section 5). */
export const MAX_PHOTO_BYTES = 15_000_000;
export const largestPhoto = { bytes: MAX_PHOTO_BYTES, message: photoMessages.tooLarge };
export const MAX_PHOTOS = 8;
/** The `accept` of a file input: with it, phones convert HEIC photos to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
