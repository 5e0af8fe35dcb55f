import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { ImportReport } from '../../../shared/contract/structure/structure.ts';
import { until } from './jobs.ts';
import type { TestPerson } from './tenant.ts';
import { sendTo } from './uploads.ts';

type Imported = { job: Job; report: ImportReport | null };

/** One person's calls on the structure files of one commit. */
export function structureFiles(person: TestPerson, { structureUid, reportUid }: { structureUid: string; reportUid: string }) {
  const base = `/api/tracker/${structureUid}/commit/${reportUid}/structure/`;
  const request = (filename: string, size: number) =>
    person.call({ method: 'POST', path: '/api/store/upload/', body: { filename, content_type: 'text/csv', size } });
  const complete = (uid: string) => person.call({ method: 'POST', path: `/api/store/upload/${uid}/` });
  const upload = async (content: string | Uint8Array<ArrayBuffer>, filename = 'metrics.csv'): Promise<string> => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const ticket = (await request(filename, bytes.length)).json<UploadTicket>();
    await sendTo(ticket, bytes);
    await complete(ticket.uid);
    return ticket.uid;
  };
  /** The server's refusal of a file, at the request or after the upload. */
  const refusedUpload = async (bytes: Uint8Array<ArrayBuffer>, filename = 'metrics.csv') => {
    const asked = await request(filename, bytes.length);
    if (asked.status >= 400) return asked;
    const ticket = asked.json<UploadTicket>();
    await sendTo(ticket, bytes);
    return complete(ticket.uid);
  };
  const start = (file: string, format: 'csv' | 'json', dry_run = false) =>
    person.call({ method: 'POST', path: base, body: { file, format, dry_run }, headers: { prefer: 'respond-async' } });
  const read = async (jobUid: string): Promise<Imported> => (await person.call({ path: `${base}${jobUid}/` })).json<Imported>();
  const ended = (jobUid: string, seconds = 60): Promise<Imported> =>
    until(
      'the import to end',
      async () => {
        const now = await read(jobUid);
        return (now.job.status === 'done' || now.job.status === 'failed') && now;
      },
      seconds,
    );
  const run = async (content: string | Uint8Array<ArrayBuffer>, format: 'csv' | 'json', dryRun: boolean, seconds?: number) => {
    const answer = await start(await upload(content), format, dryRun);
    return ended(answer.json<Job>().uid, seconds);
  };
  return {
    upload,
    refusedUpload,
    start,
    read,
    ended,
    /** uploads a file and waits for the result of a dry run, or of the import */
    check: (content: string | Uint8Array<ArrayBuffer>, format: 'csv' | 'json' = 'csv', seconds?: number) =>
      run(content, format, true, seconds),
    load: (content: string | Uint8Array<ArrayBuffer>, format: 'csv' | 'json' = 'csv', seconds?: number) =>
      run(content, format, false, seconds),
    export: (format: 'csv' | 'json') => person.call({ path: `${base}?format=${format}` }),
  };
}
