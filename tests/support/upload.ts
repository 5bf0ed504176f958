import type { CallBody, StartedApp } from './start-application.ts';

export interface Uploaded extends CallBody {
  image: string;
  width: number;
  widths: number[];
}

/** Sends a form with one file, as a browser does. */
export async function upload(
  app: StartedApp,
  content: Buffer | string,
  {
    token,
    name = 'picture.jpg',
    type = 'image/jpeg',
    field = 'image',
  }: { token?: string; name?: string; type?: string; field?: string } = {},
): Promise<{ status: number; body: Uploaded; headers: Headers }> {
  const form = new FormData();
  form.append(field, new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }));
  const response = await app.get('/api/photos/', {
    method: 'POST',
    body: form,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as Uploaded, headers: response.headers };
}
