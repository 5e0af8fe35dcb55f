import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import type { DocumentObject } from '../../../shared/contract/report/documents.ts';
import type { TestPerson } from './tenant.ts';

/** A form with files as a browser encodes it, with its content type. */
export async function formOf(fields: Record<string, string | File | File[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  const sent = new Response(form);
  return { body: new Uint8Array(await sent.arrayBuffer()), headers: { 'content-type': sent.headers.get('content-type')! } };
}

/** Sends a file to the storage by its ticket, or only some of its parts. Returns the statuses. */
export async function sendTo(ticket: UploadTicket, bytes: Uint8Array<ArrayBuffer>, only?: readonly number[]): Promise<number[]> {
  if (ticket.post) {
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket.post.fields)) form.append(name, value);
    form.append('file', new Blob([bytes]));
    return [(await fetch(ticket.post.url, { method: 'POST', body: form })).status];
  }
  const wanted = ticket.parts.filter(({ number }) => only === undefined || only.includes(number));
  const sent = wanted.map(async ({ from, to, url }) => (await fetch(url, { method: 'PUT', body: bytes.slice(from, to) })).status);
  return Promise.all(sent);
}

/** One person's calls on one document of one report. */
export function documentCalls(person: TestPerson, tracker: string, commit: string, doc: string) {
  const base = `/api/tracker/${tracker}/commit/${commit}/document/${doc}/`;
  const request = (file: { filename: string; content_type?: string; size: number }) =>
    person.call({ method: 'POST', path: `${base}upload/`, body: file });
  const complete = (uid: string) => person.call({ method: 'POST', path: `${base}upload/${uid}/` });
  return {
    request,
    complete,
    ask: (uid: string) => person.call({ path: `${base}upload/${uid}/` }),
    abandon: (uid: string) => person.call({ method: 'DELETE', path: `${base}upload/${uid}/` }),
    list: (query = '?thisCommitOnly=true') => person.call({ path: `${base}object/${query}` }),
    read: (uid: string, query = '?url=true') => person.call({ path: `${base}object/${uid}/${query}` }),
    file: (uid: string) => person.call({ path: `${base}object/${uid}/file/` }),
    remove: (uid: string) => person.call({ method: 'DELETE', path: `${base}object/${uid}/` }),
    put: async (fields: Record<string, string | File>) => person.call({ method: 'PUT', path: base, ...(await formOf(fields)) }),
    /** requests a ticket, sends the file and completes the upload */
    upload: async (filename: string, content_type: string, bytes: Uint8Array<ArrayBuffer>): Promise<DocumentObject> => {
      const answer = await request({ filename, content_type, size: bytes.length });
      if (answer.status >= 300) throw new Error(`Asking for an upload answered ${answer.status}: ${answer.text}`);
      const ticket = answer.json<UploadTicket>();
      await sendTo(ticket, bytes);
      return (await complete(ticket.uid)).json<DocumentObject>();
    },
  };
}
