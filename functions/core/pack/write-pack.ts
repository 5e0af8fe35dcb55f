import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';
import type { PackExport } from '../../../shared/contract/jobs.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { inProject, inScope } from '../../data/trail-place.ts';
import { storage } from '../../files/storage.ts';
import { coverPage } from './cover-page.ts';
import { jsonFile, type PackFile, textFile } from './pack-file.ts';
import { projectFiles, type WrittenProject } from './project-files.ts';
import { trailFiles } from './trail-files.ts';
import { verifierText } from './verifier.ts';

/** The version of the format, as docs/assurance-pack.md describes it. */
export const PACK_VERSION = 1;

/** Limits of an archive without extensions, and of the time of a worker. */
export const PACK_LIMITS = { files: 60_000, bytes: 2_000_000_000 };

const TOO_LARGE =
  'This pack would have more files than one archive can hold. Choose a shorter range, or make a pack for each project.';

type ListedFile = { path: string; size: number; sha256: string };
type OnProgress = (part: number) => Promise<void>;

/**
 * Writes an assurance pack file by file, so its memory does not depend on the size of the pack. The manifest comes last, since it
 * contains the hash of every other file.
 * @param cause who requested it, and when
 * @param onProgress receives the finished part, from 0 to 1
 * @returns the number of files, and the SHA-256 of the manifest, which identifies a pack
 * @throws not_found for a deleted project; conflict for a project whose figures keep changing, and for a pack above PACK_LIMITS
 */
export async function writePack(
  tenantUid: string,
  wanted: PackExport,
  cause: Cause,
  onProgress: OnProgress = async () => {},
  limits = PACK_LIMITS,
): Promise<{ files: number; manifest: string }> {
  const listed: ListedFile[] = [];
  const written = { manifest: '' };
  await storage.writeExport(
    wanted.key,
    zipped(allFiles(tenantUid, wanted, { cause, onProgress, listed, written }), listed, limits),
  );
  return { files: listed.length, manifest: written.manifest };
}

type State = { cause: Cause; onProgress: OnProgress; listed: readonly ListedFile[]; written: { manifest: string } };

async function* allFiles(
  tenantUid: string,
  { scope, uid, projects, fromDate, toDate }: PackExport,
  { cause, onProgress, listed, written }: State,
): AsyncGenerator<PackFile> {
  const { name } = await tenantStore(tenantUid).get();
  const range = { from: fromDate ?? null, to: toDate ?? null };
  const done: WrittenProject[] = [];
  for (const projectUid of projects) {
    done.push(yield* projectFiles(tenantUid, projectUid, range));
    await onProgress(done.length / (projects.length + 1));
  }
  const places = [...(scope === 'company' ? [inScope(scope, uid)] : []), ...projects.map(inProject)];
  yield* trailFiles(tenantUid, places);
  const head = { tenancy: { uid: tenantUid, name }, scope, uid, range, made: { at: cause.at, by: cause.by }, projects: done };
  yield textFile('index.html', coverPage(head));
  yield textFile('verify.mjs', verifierText());
  const manifest = jsonFile('manifest.json', {
    format: 'tributary-assurance-pack',
    version: PACK_VERSION,
    ...head,
    files: listed,
  });
  written.manifest = createHash('sha256')
    .update(manifest.content as Uint8Array)
    .digest('hex');
  yield manifest;
}

/**
 * A ZIP archive of files as they come. Notes each in `listed` when it has ended, with its hash. @throws conflict above the limits
 */
async function* zipped(
  files: AsyncIterable<PackFile>,
  listed: ListedFile[],
  limits: typeof PACK_LIMITS,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  let bytes = 0;
  for await (const { path, content } of files) {
    const entry = new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      entry.push(chunk);
      hash.update(chunk);
      size += chunk.length;
      bytes += chunk.length;
      if (bytes > limits.bytes) throw new AppError('conflict', TOO_LARGE);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    listed.push({ path, size, sha256: hash.digest('hex') });
    if (listed.length > limits.files) throw new AppError('conflict', TOO_LARGE);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
