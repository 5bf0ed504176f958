import { ApiError } from '../../../platform/http/api-error.ts';
import { formatOf, PhotoRejectedError } from '../../../platform/images/photo-format.ts';
import { medicalMessages, type MedicalFileType } from '../medical.constants.ts';

/**
 * A file's type by its content, whatever its name says.
 * @throws ApiError 415 for anything but a PDF, JPEG, PNG or WebP
 */
export function fileTypeOf(content: Buffer): MedicalFileType {
  if (content.subarray(0, PDF_HEADER.length).toString('latin1') === PDF_HEADER) {
    // Viewers look for the end here; without it, the upload was cut off or this is something else.
    if (!content.subarray(-1024).includes('%%EOF')) throw rejected(medicalMessages.fileType);
    return 'application/pdf';
  }
  try {
    const format = formatOf(content);
    if (format !== 'avif') return `image/${format}`;
  } catch (error) {
    if (!(error instanceof PhotoRejectedError)) throw error;
    if (error.reason === 'heic') throw rejected(medicalMessages.heic);
  }
  throw rejected(medicalMessages.fileType);
}

const PDF_HEADER = '%PDF-';

function rejected(sentence: string): ApiError {
  return new ApiError(415, sentence, { fields: { file: sentence } });
}
