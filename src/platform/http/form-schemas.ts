import { z } from 'zod';

/** A file of a form, as it waits in the server's own directory until the call is answered. */
export interface UploadedFile {
  /** Where its bytes are. */
  path: string;
  /** What the sender calls it: never to be used as a path. */
  name: string;
  bytes: number;
}

/** A file in a form's body; an input that was left empty counts as absent. */
export function uploadedFile() {
  return z
    .custom<UploadedFile>((value) => value instanceof ReceivedFile, 'takes a file')
    .meta({ type: 'string', format: 'binary' });
}

/** Tells a file that the form's parser has made from whatever a body of JSON may claim to be one. */
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
