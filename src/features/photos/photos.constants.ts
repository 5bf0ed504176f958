/** Rules and messages that forms need without the schemas. */

export const photoMessages = {
  missing: 'No image file selected. Please upload an image.',
  wrongType: 'Choose a JPEG, PNG, WebP or AVIF photo.',
  heic: 'HEIC photos aren’t supported. Save the photo as a JPEG and choose it again.',
  tooLarge: 'This photo is larger than 15 MB. Choose a smaller one.',
  tooMany: 'A pet can have up to 8 photos.',
  onlyOne: 'Only one photo fits, so we’ve used the first.',
  duplicate: 'You’ve already added this photo.',
  repeated: 'You’ve added the same photo twice. Remove one of them.',
  rejected: 'One of the photos couldn’t be uploaded. Try again or remove it.',
  severalRejected: (count: number) => `${count} photos couldn’t be uploaded. Try again or remove them.`,
  unknown: 'One of the photos is no longer available. Choose it again.',
} as const;

/** Limits of a photo (`product.md`, section 5). */
export const MAX_PHOTO_BYTES = 15_000_000;
export const largestPhoto = { bytes: MAX_PHOTO_BYTES, message: photoMessages.tooLarge };
export const MAX_PHOTOS = 8;
/** The `accept` of a file input: with it, phones convert HEIC photos to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
