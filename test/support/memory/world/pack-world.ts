import { createHash } from 'node:crypto';
import { type Source, verifyPack, zipSource } from '../../../../functions/core/pack/verify.mjs';
import type { PackExport } from '../../../../shared/contract/jobs.ts';
import { addGasFactor, addIndicator, admin, anna, bridge, makePack, tenantUid } from './receipt-world.ts';

const { storage } = await import('../../../../functions/files/storage.ts');
const { writePack } = await import('../../../../functions/core/pack/write-pack.ts');
const { recordFigures } = await import('../../../../functions/core/restatement/record.ts');
const { sealTrail } = await import('../../../../functions/core/trail/seal.ts');
const { hashUploadsJob } = await import('../../../../functions/jobs/hash-uploads/run.ts');

/** Archives by their key. */
const archives = new Map<string, Buffer>();
Object.assign(storage, {
  writeExport: async (key: string, chunks: AsyncIterable<Uint8Array>) => {
    const all: Uint8Array[] = [];
    for await (const chunk of chunks) all.push(chunk);
    archives.set(key, Buffer.concat(all));
  },
});

export const projectUid: string = bridge.project.uid;
export const cause = { by: admin.uid, at: '2024-03-01T09:00:00.000Z', correlationId: 'pack' };
export const wanted = (more: Partial<PackExport> = {}): PackExport => {
  return { what: 'pack', scope: 'project', uid: projectUid, projects: [projectUid], format: 'zip', key: 'a pack', ...more };
};

const hash = (reportUid: string) => hashUploadsJob({ tenantUid, payload: { reportUid } });

/**
 * A project with two reports. One is approved after a rejection and has its own factor and a file; the other waits for a
 * decision. Figures are recorded, and the trail is sealed.
 */
export async function packWorld() {
  const indicator = await addIndicator();
  const works = await makePack('Groundworks');
  await addGasFactor(works.pack.uid, '2');
  await works.enter({ Diesel: { value: '100', comment: 'Meter <7>' }, Gas: { value: '5' }, Water: { value: '3' } });
  await works.submit('All meters read');
  await works.decide(anna, 'REJECT', 'Gas is too low');
  await works.enter({ Gas: { value: '6.25' } });
  const upload = await works.attach('invoice.csv', { hash: false });
  await hash(works.uid);
  await works.submit('Gas corrected');
  await works.decide(anna, 'APPROVE', 'Fine');
  const roof = await makePack('Roof');
  await roof.enter({ Diesel: { value: '7' } });
  await roof.submit();
  await recordFigures(tenantUid, projectUid);
  await sealTrail(tenantUid, new Date(Date.now() + 600_000));
  return { indicator, works, roof, upload };
}

/** An archive written by the product. */
export async function archive(more: Partial<PackExport> = {}): Promise<Buffer> {
  await writePack(tenantUid, wanted(more), cause);
  return archives.get('a pack')!;
}

export const sourceOf = (zip: Buffer): Source => zipSource(zip.length, (from, length) => zip.subarray(from, from + length));

/** The files of an archive, which a test may alter. */
export const filesOf = (zip: Buffer): Map<string, Buffer> => {
  const source = sourceOf(zip);
  return new Map(source.names.map((name) => [name, source.read(name)]));
};

const read = (files: ReadonlyMap<string, Buffer>): Source => ({
  names: [...files.keys()],
  read: (name) => {
    const content = files.get(name);
    if (!content) throw new Error(`${name} is not in the pack.`);
    return content;
  },
});

/** The faults that the verifier finds. */
export const faultsOf = (files: ReadonlyMap<string, Buffer>): string[] => verifyPack(read(files)).faults.map(({ what }) => what);

/** Alters one file and updates the manifest, as a forger who knows the format would. */
export function forged(files: ReadonlyMap<string, Buffer>, path: string, alter: (text: string) => string): Map<string, Buffer> {
  const content = Buffer.from(alter(files.get(path)!.toString('utf8')));
  if (content.equals(files.get(path)!)) throw new Error(`${path} was not altered.`);
  return listed(new Map([...files, [path, content]]));
}

/** The files with a manifest that lists them correctly. */
export function listed(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const manifest = JSON.parse(files.get('manifest.json')!.toString('utf8'));
  const of = (path: string, content: Buffer) => {
    return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  };
  const others = [...files].filter(([path]) => path !== 'manifest.json');
  const next = { ...manifest, files: others.map(([path, content]) => of(path, content)) };
  return new Map([...others, ['manifest.json', Buffer.from(JSON.stringify(next))]]);
}
