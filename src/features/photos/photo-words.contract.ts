/** The rules and words of pictures that a form needs; apart from the schemas, which weigh more. */

export const photoMessages = {
  missing: 'No image file selected. Please upload an image.',
  wrongType: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
  heic: 'This is a HEIC picture, which browsers cannot show. Please save it as JPEG and choose it again.',
  tooLarge: 'This picture has more than 15 MB. Please choose a smaller one.',
  tooMany: 'A pet has at most 8 pictures.',
  onlyOne: 'There is room for one picture: the first is taken.',
  twice: 'This picture is there already.',
  refused: 'One of the pictures was not taken. Please try it again, or remove it.',
  unknown: 'One of the pictures is not there any more. Please choose it again.',
} as const;

/** The most a picture may have (`product.md`, section 5). */
export const MAX_PHOTO_BYTES = 15_000_000;
export const largestPhoto = { bytes: MAX_PHOTO_BYTES, message: photoMessages.tooLarge };
export const MAX_PHOTOS = 8;
/** What a file input asks for: phones turn their HEIC pictures into JPEG then. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
