import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import type { ApiPerson } from './client.ts';

export const STORE_UPLOADS = '/api/store/upload/';

/**
 * Uploads a small CSV as a person does: requests an address, sends the bytes, completes the upload.
 * @param base path of the uploads: those of the store, or of a document
 * @param more further fields of the request, such as the report that a stored file belongs to
 * @returns the API's answer about the file
 * @throws Error if the storage refuses the file
 */
export async function uploadCsv<Done extends { uid: string }>(
  person: ApiPerson,
  base: string,
  filename: string,
  text: string,
  more: object = {},
): Promise<Done> {
  const bytes = new TextEncoder().encode(text);
  const wanted = { filename, content_type: 'text/csv', size: bytes.length, ...more };
  const { uid, post } = await person.send<UploadTicket>('POST', base, wanted);
  if (!post) throw new Error('Seeding: a small file is uploaded by one form');
  const form = new FormData();
  for (const [name, value] of Object.entries(post.fields)) form.append(name, value);
  form.append('file', new Blob([bytes]));
  const sent = await fetch(post.url, { method: 'POST', body: form });
  if (!sent.ok) throw new Error(`Seeding: the storage answered ${sent.status}: ${(await sent.text()).slice(0, 500)}`);
  return person.send<Done>('POST', `${base}${uid}/`, {});
}
