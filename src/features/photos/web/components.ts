export { PhotoPicker } from './photo-picker.tsx';
export { isUploading, type PickedPhoto, type PickedPhotos } from './picked-photos.ts';
export { usePickedPhotos } from './use-picked-photos.ts';
