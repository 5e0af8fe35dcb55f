import { createHash, randomUUID } from 'node:crypto';
import type { FormFile, UploadTicket } from '../../shared/contract/file/uploads.ts';
import { HEAD_BYTES, keptType, safeFilename } from '../../shared/domain/file/file-types.ts';
import { type FileFacts, fileRefusalOf } from '../../shared/domain/file/refused.ts';
import { isTooLarge, missingParts, partsOf } from '../../shared/domain/file/uploads.ts';
import { AppError, fieldError } from '../../shared/errors.ts';
import { UPLOAD_DAYS } from '../../shared/platform.ts';
import { copyOf } from './kept-key.ts';
import { storage } from './storage.ts';

/** An upload in progress: its announced properties, and its destination. */
export type PendingFile = {
  uid: string;
  key: string;
  filename: string;
  /** as the sender says */
  contentType: string;
  size: number;
  uploadId?: string;
  expiresAt?: number;
};

/** A checked file: `contentType` is the type under which it is stored. */
export type KeptFile = { uid: string; key: string; filename: string; contentType: string; size: number };
/** `hash`: SHA-256 in hexadecimal */
export type HashedFile = KeptFile & { hash: string };

const PENDING_SECONDS = UPLOAD_DAYS * 24 * 3600;

/** The error for a file above the limit (SET-304, REP-310). */
export const TOO_LARGE = 'Maximum allowed upload size is 500Mb';

type AnnouncedFile = { filename: string; content_type: string; size: number };

/** @throws invalid_input about `field`, or what of the file is wrong, for a file that is not taken as evidence */
function checkTaken(file: FileFacts, field?: string): void {
  const refusal = fileRefusalOf(file);
  if (refusal) throw fieldError(field ?? (refusal.about === 'content' ? 'file' : refusal.about), refusal.reason);
}

/**
 * Begins an upload below `folder`, which begins with the tenant's uid.
 * @throws too_large above 500,000,000 bytes, invalid_input for an empty file or a program
 */
export async function beginUpload(
  folder: string,
  { filename, content_type, size }: AnnouncedFile,
  now: Date,
): Promise<PendingFile> {
  if (isTooLarge(size)) throw new AppError('too_large', TOO_LARGE);
  checkTaken({ filename: safeFilename(filename), size });
  const uid = randomUUID();
  const key = `${folder}/${uid}`;
  const expiresAt = Math.floor(now.getTime() / 1000) + PENDING_SECONDS;
  const pending = { uid, key, filename: safeFilename(filename), contentType: content_type, size, expiresAt };
  return partsOf(size).length === 0 ? pending : { ...pending, uploadId: await storage.beginParts(key) };
}

/** Addresses for the missing parts; none for an upload whose parts are joined but whose completion was interrupted. */
export async function ticketOf({ uid, key, size, uploadId }: PendingFile): Promise<UploadTicket> {
  if (!uploadId) return { uid, size, post: await storage.post(key, size), parts: [], done: [] };
  const there = await storage.parts(key, uploadId);
  const isJoined = there.size === 0 && (await storage.size(key)) !== undefined;
  if (isJoined) return { uid, size, post: null, parts: [], done: partsOf(size).map(({ number }) => number) };
  const missing = missingParts(size, sizesOf(there));
  const parts = missing.map(async (part) => ({ ...part, url: await storage.partUrl(key, uploadId, part) }));
  const absent = new Set(missing.map(({ number }) => number));
  return { uid, size, post: null, parts: await Promise.all(parts), done: [...there.keys()].filter((part) => !absent.has(part)) };
}

const sizesOf = (parts: ReadonlyMap<number, { size: number }>) => new Map([...parts].map(([number, { size }]) => [number, size]));

/**
 * Checks the received file: complete, of the announced size, and neither a program nor of another type than its name says. A
 * refused upload is forgotten by `forget`, unless it was completed meanwhile, and then removed; a type that does not fit is
 * stored as bytes (application/octet-stream).
 * @throws conflict when parts are missing or nothing has arrived, invalid_input for another size or a refused file
 */
export async function checkUpload(pending: PendingFile, forget: () => Promise<void>): Promise<KeptFile> {
  try {
    return await checkArrived(pending);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') {
      // an upload that was completed in between keeps its file: `forget` throws for it
      await forget();
      await dropUpload(pending);
    }
    throw error;
  }
}

async function checkArrived(pending: PendingFile): Promise<KeptFile> {
  const { uid, filename, size } = pending;
  const key = pending.uploadId ? pending.key : await keptKey(pending);
  const arrived = await arrivedSize({ ...pending, key });
  if (arrived === undefined) throw new AppError('conflict', 'The file has not arrived yet. Wait a moment, or upload it again.');
  if (arrived !== size)
    throw fieldError('size', `${size} bytes were announced and ${arrived} have arrived. Upload the file again.`);
  const head = size === 0 ? new Uint8Array() : await storage.head(key);
  checkTaken({ filename, size, head });
  return { uid, key, filename, size, contentType: keptType(pending.contentType, filename, head) };
}

/**
 * A posted file is checked and copied to another key, because the address of the post stays open for minutes and takes another
 * file of the same size. A repetition keeps the first copy. An upload in parts ends when its parts are joined.
 */
async function keptKey({ key, size }: PendingFile): Promise<string> {
  const kept = copyOf(key);
  if ((await storage.size(kept)) !== undefined) {
    // an attempt that died after its copy has left it, or it was sent once more
    if ((await storage.size(key)) !== undefined) await storage.remove(key);
    return kept;
  }
  const arrived = await storage.size(key);
  // another completion may have moved it since
  if (arrived !== size) return arrived === undefined && (await storage.size(kept)) !== undefined ? kept : key;
  await storage.copy(key, kept).catch(async (error: unknown) => {
    // another completion has copied it already, and may have removed it here
    if ((await storage.size(kept)) === undefined) throw error;
  });
  await storage.remove(key);
  return kept;
}

/** Joins the parts, unless an earlier attempt or another completion has done so. */
async function arrivedSize({ key, size, uploadId }: PendingFile): Promise<number | undefined> {
  const whole = await storage.size(key);
  if (whole !== undefined || !uploadId) return whole;
  const there = await storage.parts(key, uploadId);
  const missing = missingParts(size, sizesOf(there)).map(({ number }) => String(number));
  if (missing.length > 0) {
    // joined parts are none any more
    const joined = await storage.size(key);
    if (joined !== undefined) return joined;
    throw new AppError('conflict', 'Some parts of the file have not arrived. Upload them again.', { parts: missing });
  }
  const wanted = new Set(partsOf(size).map(({ number }) => number));
  await storage
    .joinParts(key, uploadId, new Map([...there].filter(([number]) => wanted.has(number))))
    .catch(async (error: unknown) => {
      // another completion has joined the parts already
      if ((await storage.size(key)) === undefined) throw error;
    });
  return storage.size(key);
}

/** Cancels an upload and removes the parts that have arrived. */
export async function dropUpload({ key, uploadId }: Pick<PendingFile, 'key' | 'uploadId'>): Promise<void> {
  if (uploadId) await storage.abortParts(key, uploadId);
  await storage.remove(key);
  if (!uploadId) await storage.remove(copyOf(key));
}

/**
 * Keeps a file that came in a request itself.
 * @param field of the form that it came in
 * @throws invalid_input about that field for a file that is not taken
 */
export async function keepFile(folder: string, file: FormFile, field: string): Promise<HashedFile> {
  const uid = randomUUID();
  const key = `${folder}/${uid}`;
  const filename = safeFilename(file.filename);
  const head = file.bytes.subarray(0, HEAD_BYTES);
  checkTaken({ filename, size: file.bytes.length, head }, field);
  const contentType = keptType(file.contentType, filename, head);
  await storage.put(key, file.bytes);
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  return { uid, key, filename, contentType, size: file.bytes.length, hash };
}

/**
 * Records files that lie in the storage already. Those of a refusal are removed; after any other error
 * they may be recorded, and stay.
 * @throws whatever `record` throws
 */
export async function recordFiles<T>(keys: readonly string[], record: () => Promise<T>): Promise<T> {
  try {
    return await record();
  } catch (error) {
    if (error instanceof AppError) for (const key of keys) await storage.remove(key);
    throw error;
  }
}

/** SHA-256 of a stored file in hexadecimal, of a chunk at a time; undefined when there is none. */
export async function storedHash(key: string): Promise<string | undefined> {
  const chunks = await storage.stream(key);
  if (!chunks) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
