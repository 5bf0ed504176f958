import { z } from 'zod';

/** A file of a form, stored in the upload folder until the response is sent. */
export interface UploadedFile {
  path: string;
  /** The sender's name for it; never use it as a path. */
  name: string;
  bytes: number;
}

/** A file in a form; an empty file input counts as missing. */
export function uploadedFile() {
  return z
    .custom<UploadedFile>((value) => value instanceof ReceivedFile, 'takes a file')
    .meta({ type: 'string', format: 'binary' });
}

/** Distinguishes a file that the form parser created from a JSON object with the same fields. */
export class ReceivedFile implements UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;

  constructor({ path, name, bytes }: UploadedFile) {
    this.path = path;
    this.name = name;
    this.bytes = bytes;
  }
}
