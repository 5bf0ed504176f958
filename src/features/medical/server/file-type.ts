import { ApiError } from '../../../platform/http/api-error.ts';
import { formatOf, PhotoRejectedError } from '../../../platform/images/photo-format.ts';
import { medicalMessages, type MedicalFileType } from '../medical.constants.ts';

/**
 * A file's type by its content, whatever its name says.
 * @throws ApiError 415 for anything but a PDF, or a JPEG, PNG or WebP with a size
 */
export async function fileTypeOf(content: Buffer): Promise<MedicalFileType> {
  if (content.subarray(0, PDF_HEADER.length).toString('latin1') === PDF_HEADER) {
    // Viewers look for the end here; without it, the upload was cut off or this is something else.
    if (!content.subarray(-1024).includes('%%EOF')) throw rejected(medicalMessages.fileType);
    return 'application/pdf';
  }
  try {
    const format = formatOf(content);
    if (format !== 'avif' && (await hasSize(content))) return `image/${format}`;
  } catch (error) {
    if (!(error instanceof PhotoRejectedError)) throw error;
    if (error.reason === 'heic') throw rejected(medicalMessages.heic);
  }
  throw rejected(medicalMessages.fileType);
}

/** More than the first bytes of an image. */
async function hasSize(content: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(content).metadata();
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}

const PDF_HEADER = '%PDF-';

function rejected(sentence: string): ApiError {
  return new ApiError(415, sentence, { fields: { file: sentence } });
}
