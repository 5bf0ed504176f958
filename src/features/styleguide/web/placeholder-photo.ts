import type { CardPet } from '../../pets/web/components.ts';

export const placeholderPhoto: NonNullable<CardPet['photo']> = {
  image: '/apple-touch-icon.png',
  width: 180,
  height: 180,
  widths: [],
  preview: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
};
