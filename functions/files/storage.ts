import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { HEAD_BYTES, isPreview, UNKNOWN_TYPE } from '../../shared/domain/file/file-types.ts';
import type { Part } from '../../shared/domain/file/uploads.ts';
import { EXPORT_TAG, REMOVED_TAG, UPLOAD_TAG } from '../../shared/platform.ts';
import { confineFile } from '../data/client/confine.ts';
import { credentials } from '../data/client/credentials.ts';
import { growingPause, retryOn } from '../data/retry.ts';
import { env } from '../env.ts';

/** The tag of a post, in the words of S3's forms. */
const POSTED = `<Tagging><TagSet><Tag><Key>${UPLOAD_TAG.key}</Key><Value>${UPLOAD_TAG.value}</Value></Tag></TagSet></Tagging>`;

/** Life of a signed address; the browser requests another one when needed. */
const EXPIRES_SECONDS = 300;

// checksums only where required: one computed while signing an address would be that of an empty body
const options = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;
const s3 = new S3Client({ ...options, credentials, forcePathStyle: env.isEmulated });
/** Signs what a browser sends: at an emulator that may be another address than ours. */
const outside = env.publicS3Endpoint
  ? new S3Client({ ...options, credentials, forcePathStyle: true, endpoint: env.publicS3Endpoint })
  : s3;

/** The place of an object that the work in hand may reach. @throws BeyondReach */
const at = (Key: string) => {
  confineFile(Key);
  return { Bucket: env.bucketName, Key };
};

/** Our sessions may not list the bucket, so S3 answers 403 for a missing object. */
const isMissing = (error: unknown): boolean =>
  error instanceof NotFound ||
  error instanceof NoSuchKey ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403);

/** S3 answers so while another request writes the same object. */
const meetsAnother = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalRequestConflict';

const sign = (command: GetObjectCommand | UploadPartCommand, signed: string[] = []) =>
  getSignedUrl(outside, command as GetObjectCommand, {
    expiresIn: EXPIRES_SECONDS,
    signableHeaders: new Set(['host', ...signed]),
  });

/** A name that was cut within a letter of two code units has a replacement for it: half a letter has no UTF-8. */
const disposition = (kind: 'inline' | 'attachment', filename: string) =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`;

/**
 * The bucket of files. Objects are stored as bytes without a type: the signed address of each reading gives their type and file
 * name. Sizes are bytes.
 */
export const storage = {
  /** A form post that takes exactly one object of exactly that size, which is gone after UPLOAD_DAYS unless it is copied. */
  async post(key: string, size: number): Promise<{ url: string; fields: Record<string, string> }> {
    const Conditions = [
      ['content-length-range', size, size],
      ['eq', '$Content-Type', UNKNOWN_TYPE],
    ] as [['content-length-range', number, number], ['eq', string, string]];
    return createPresignedPost(outside, {
      ...at(key),
      Conditions,
      Fields: { 'Content-Type': UNKNOWN_TYPE, tagging: POSTED },
      Expires: EXPIRES_SECONDS,
    });
  },

  /** Begins an upload in parts and answers its id. */
  async beginParts(key: string, tag?: { key: string; value: string }): Promise<string> {
    const Tagging = tag && `${tag.key}=${tag.value}`;
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...at(key), ContentType: UNKNOWN_TYPE, Tagging }));
    return UploadId!;
  },

  /** Where one part is put; its length is signed. */
  partUrl: (key: string, UploadId: string, { number, from, to }: Part): Promise<string> =>
    sign(new UploadPartCommand({ ...at(key), UploadId, PartNumber: number, ContentLength: to - from }), ['content-length']),

  /** The uploaded parts by number; none for an upload that has ended. A file has at most 50 parts, which is one page. */
  async parts(key: string, UploadId: string): Promise<Map<number, { size: number; etag: string }>> {
    try {
      const { Parts = [] } = await s3.send(new ListPartsCommand({ ...at(key), UploadId }));
      return new Map(Parts.map(({ PartNumber, Size, ETag }) => [PartNumber!, { size: Size!, etag: ETag! }]));
    } catch (error) {
      if (error instanceof NoSuchUpload) return new Map();
      throw error;
    }
  },

  async joinParts(key: string, UploadId: string, parts: ReadonlyMap<number, { etag: string }>): Promise<void> {
    const Parts = [...parts].sort(([a], [b]) => a - b).map(([PartNumber, { etag }]) => ({ PartNumber, ETag: etag }));
    await s3.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }));
  },

  async abortParts(key: string, UploadId: string): Promise<void> {
    await s3.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })).catch((error: unknown) => {
      if (!(error instanceof NoSuchUpload)) throw error;
    });
  },

  /**
   * Copies an object within the bucket, without the tags of a scanner. Our keys hold nothing that an address spells differently.
   * @throws the storage's error, also where another object lies there, which stays
   */
  async copy(from: string, to: string): Promise<void> {
    const CopySource = `${env.bucketName}/${at(from).Key}`;
    const command = new CopyObjectCommand({ ...at(to), CopySource, TaggingDirective: 'REPLACE', IfNoneMatch: '*' });
    await retryOn(meetsAnother, { attempts: 3, pauseMs: growingPause }, () => s3.send(command));
  },

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await s3.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: UNKNOWN_TYPE }));
  },

  /**
   * Writes an export of unknown length as it comes, holding one part in memory. A failure leaves nothing. The file is deleted
   * after EXPORT_DAYS.
   */
  async writeExport(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const UploadId = await this.beginParts(key, EXPORT_TAG);
    try {
      const done = new Map<number, { etag: string }>();
      for await (const Body of partsFrom(chunks)) {
        const PartNumber = done.size + 1;
        const { ETag } = await s3.send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body }));
        done.set(PartNumber, { etag: ETag! });
      }
      await this.joinParts(key, UploadId, done);
    } catch (error) {
      await this.abortParts(key, UploadId);
      throw error;
    }
  },

  /** The size of an object, or undefined when there is none. */
  async size(key: string): Promise<number | undefined> {
    try {
      return (await s3.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },

  /** An object as a stream, never held as a whole; undefined if it does not exist. */
  async stream(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    try {
      return (await s3.send(new GetObjectCommand(at(key)))).Body as Readable | undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },

  /** The first bytes of an object that is not empty. */
  async head(key: string): Promise<Uint8Array> {
    const { Body } = await s3.send(new GetObjectCommand({ ...at(key), Range: `bytes=0-${HEAD_BYTES - 1}` }));
    return Body!.transformToByteArray();
  },

  /** All of an object, which the caller knows to fit into memory. */
  async read(key: string): Promise<Uint8Array> {
    const { Body } = await s3.send(new GetObjectCommand(at(key)));
    return Body!.transformToByteArray();
  },

  /** An address that the file is saved from for five minutes, or with `preview` shown, if it is an image or a PDF. */
  signedUrl(key: string, { filename, contentType }: { filename: string; contentType: string }, preview = false): Promise<string> {
    const kind = preview && isPreview(contentType) ? 'inline' : 'attachment';
    const answer = { ResponseContentType: contentType, ResponseContentDisposition: disposition(kind, filename) };
    return sign(new GetObjectCommand({ ...at(key), ...answer }));
  },

  /** Deletes an object, which can be restored for REMOVED_DAYS; a missing one is ignored. */
  async remove(key: string): Promise<void> {
    const Tagging = { TagSet: [{ Key: REMOVED_TAG.key, Value: REMOVED_TAG.value }] };
    await s3.send(new PutObjectTaggingCommand({ ...at(key), Tagging })).catch((error: unknown) => {
      // a deleted one answers 405
      if (!isMissing(error) && (error as S3ServiceException).$metadata?.httpStatusCode !== 405) throw error;
    });
    await s3.send(new DeleteObjectCommand(at(key)));
  },
};

/** The least that S3 takes as a part that is not the last. */
const PART_BYTES = 5 * 1024 * 1024;

async function* partsFrom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
