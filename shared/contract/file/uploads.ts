import { z } from 'zod';

const ReadFile = z.object(
  { filename: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) },
  'Send the file as multipart/form-data.',
);
/** A file from a form; the middleware reads the value that a client sends into this shape. */
export const FormFile = z.preprocess((file: Blob | z.input<typeof ReadFile>) => file, ReadFile);
export type FormFile = z.infer<typeof FormFile>;

/** The result of the virus scan; 'unknown' where there is no scanner, as on a developer's computer. */
export const Scan = z.enum(['unknown', 'clean', 'infected']);

/** The file to upload. More than 500,000,000 bytes is a 413 (SET-305, REP-310). */
export const UploadRequest = z.object({
  filename: z.string().trim().min(1, 'A file needs a name. Enter one.').max(500),
  content_type: z.string().max(200).default(''),
  size: z.number().int().min(0),
});

/**
 * Where the browser sends the file. The storage refuses these requests after a few minutes. Either one form post (`post`), or the
 * `parts` that are still missing. Afterwards the client completes the upload under `uid`.
 */
export const UploadTicket = z
  .object({
    uid: z.string(),
    size: z.number(),
    post: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
    parts: z.array(z.object({ number: z.number(), from: z.number(), to: z.number(), url: z.string() })),
    done: z.array(z.number()),
  })
  .meta({ id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof UploadTicket>;
