import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyPack } from '../../../../functions/core/pack/verify.mjs';
import {
  archive,
  cause,
  faultsOf,
  filesOf,
  forged,
  listed,
  packWorld,
  projectUid,
  sourceOf,
  wanted,
} from '../../../support/memory/world/pack-world.ts';
import { tenantUid } from '../../../support/memory/world/receipt-world.ts';

const { writePack } = await import('../../../../functions/core/pack/write-pack.ts');

let zip: Buffer;
let files: Map<string, Buffer>;
let world: Awaited<ReturnType<typeof packWorld>>;
const folder = `projects/${projectUid}`;
const text = (path: string) => files.get(path)!.toString('utf8');

beforeAll(async () => {
  world = await packWorld();
  zip = await archive();
  files = filesOf(zip);
});

describe('an assurance pack', () => {
  // 100 l x 36 MJ/l x 0.07 kg/MJ + 6.25 m3 x 2 kg/m3 = 264.5 kg
  it('has the figures of the range, with the reports that they come from', () => {
    const { figures } = JSON.parse(text(`${folder}/figures.json`));
    expect(figures).toMatchObject([{ name: 'Emissions', value: '264.5', unit: 'kg', version: 1, reports: [world.works.uid] }]);
  });

  it('is found in order by the verifier, which computes every figure from the receipts', () => {
    const { faults, counted } = verifyPack(sourceOf(zip));
    expect(faults).toEqual([]);
    expect(counted).toMatchObject({ figures: 1, reports: 2, receipts: 3, uploads: 1, files: files.size - 1 });
    expect(counted.entries).toBeGreaterThan(10);
  });

  it('is found in order where it was unpacked, however its folder is named', async () => {
    const root = await mkdtemp(join(tmpdir(), 'pack-'));
    for (const [path, content] of files) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    try {
      for (const [cwd, named] of [
        [root, '.'],
        [root, './'],
        [dirname(root), basename(root)],
      ] as const) {
        const said = execFileSync(process.execPath, [join(root, 'verify.mjs'), named], { cwd, encoding: 'utf8' });
        expect([named, said.includes('All of it is in order.')]).toEqual([named, true]);
      }
    } finally {
      await rm(root, { recursive: true });
    }
    // Features of Node 21 and later.
    expect(text('verify.mjs')).not.toMatch(/\b(?:groupBy\(|withResolvers|fromAsync|isSubsetOf|Promise\.try)/);
  });

  it('says of each factor where it comes from', () => {
    const factors: { identity: { source: string } }[] = JSON.parse(text(`${folder}/factors.json`));
    const sources = factors.map(({ identity }) => identity.source);
    expect(new Set(sources)).toEqual(new Set(['Fuel tables 2024', 'Ministry 2024', 'Supplier letter']));
  });

  it('has a page of each report with every text escaped, and no script', () => {
    const page = text(`${folder}/reports/${world.works.uid}.html`);
    expect(page).toContain('Meter &lt;7&gt;');
    expect(page).toContain('Gas corrected');
    expect(page).not.toMatch(/<script|src=/);
  });

  it('tells nothing of other places but hashes', () => {
    const entries = text('trail/entries.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(entries.map(({ place }) => place))).toEqual(new Set([`project#${projectUid}`]));
    const [block] = text('trail/blocks.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(Object.keys(block)).not.toContain('entries');
    expect(block.digests.every((digest: string) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
  });

  it('has no report and no figure of a range before them', async () => {
    const early = filesOf(await archive({ toDate: '2023-12-31' }));
    expect([...early.keys()].filter((path) => path.includes('/reports/'))).toEqual([]);
    expect(faultsOf(early)).toEqual([]);
  });

  it('is refused above the limits, with what to do', async () => {
    const limits = { files: 3, bytes: 2_000_000_000 };
    await expect(writePack(tenantUid, wanted(), cause, undefined, limits)).rejects.toThrow('Choose a shorter range');
    await expect(writePack(tenantUid, wanted(), cause, undefined, { files: 99, bytes: 5_000 })).rejects.toThrow(
      'Choose a shorter range',
    );
  });
});

describe('one altered byte', () => {
  it('is found in each file', () => {
    const unfound = [...files].filter(([path, content]) => {
      const altered = Buffer.from(content);
      if (altered.length > 0) altered[Math.floor(altered.length / 2)]! ^= 1;
      return altered.length > 0 && faultsOf(new Map([...files, [path, altered]])).length === 0;
    });
    // A byte of the manifest outside hashes and names, such as a digit of its time, is detected by its printed hash.
    expect(unfound.map(([path]) => path).filter((path) => path !== 'manifest.json')).toEqual([]);
  });

  it('is found where a file is left out or added', () => {
    for (const path of files.keys()) {
      const fewer = new Map(files);
      fewer.delete(path);
      expect([path, faultsOf(fewer).length > 0]).toEqual([path, true]);
    }
    expect(faultsOf(new Map([...files, ['more.txt', Buffer.from('')]]))).toEqual([
      'The file is in the pack and not in its manifest.',
    ]);
  });
});

describe('a forgery with a manifest that agrees', () => {
  const report = () => `${folder}/reports/${world.works.uid}.json`;
  const receipt = () => `${folder}/receipts/${world.works.uid}/2.json`;
  const tree = () => [...files.keys()].find((path) => path.includes(`/trees/${world.works.pack.uid}`))!;
  const upload = () => [...files.keys()].find((path) => path.includes('/uploads/'))!;
  const figures = `${folder}/figures.json`;
  const definitions = `${folder}/definitions.json`;

  const anyMetric = (content: string) => JSON.parse(content).sheet.values[0][0];

  const cases: [string, () => string, (content: string) => string, RegExp][] = [
    ['a digit of a figure', () => figures, (content) => content.replace('"264.5"', '"264.6"'), /The reports give 264.5/],
    ['a typed value', receipt, (content) => content.replace('"6.25"', '"6.26"'), /does not have the hash/],
    ['a factor', receipt, (content) => content.replace('"factor":"2"', '"factor":"3"'), /does not have the hash/],
    ['what a report adds', report, (content) => content.replace('"264.5"', '"264.6"'), /The receipt gives 264.5/],
    [
      'what is estimated of a report',
      report,
      (content) => content.replace('"values":[[', `"estimated":[["${anyMetric(content)}","1"]],"values":[[`),
      /The receipt gives 0 as estimated/,
    ],
    ['the equation', () => definitions, (content) => content.replace('"value":1}', '"value":2}'), /The reports give 529/],
    [
      'the unit of a definition',
      () => definitions,
      (content) => content.replace('"unit":"kg"', '"unit":"g"'),
      /not of the definition/,
    ],
    ['the unit of a metric', tree, (content) => content.replace('"unit":"MJ"', '"unit":"kg"'), /The receipt gives/],
    ['a file that was submitted', upload, () => 'other bytes', /not the file that was submitted/],
    ['an approval', report, (content) => content.replaceAll('"name":"OK', '"name":"No'), /Nobody has approved/],
    [
      'the record',
      () => figures,
      (content) => content.replace(/("recorded":\[.*?)"264\.5"/, '$1"264.6"'),
      /The record of official figures says/,
    ],
    [
      'the history',
      () => figures,
      (content) => content.replace(/("history":\[.*?)"264\.5"/, '$1"264.6"'),
      /The last step of its history/,
    ],
    [
      'a source',
      () => `${folder}/factors.json`,
      (content) => content.replace('Supplier letter', 'Nobody'),
      /factor that is not listed/,
    ],
    [
      'an entry of the trail',
      () => 'trail/entries.jsonl',
      (content) => content.replace('"kind":"status"', '"kind":"value"'),
      /chain does not have this entry/,
    ],
    [
      'a block',
      () => 'trail/blocks.jsonl',
      (content) => content.replace('"number":1', '"number":2'),
      /not the one that was sealed/,
    ],
    [
      'a hash of an entry',
      () => 'trail/blocks.jsonl',
      (content) => content.replace(/"digests":\["./, '"digests":["x'),
      /not those that were sealed/,
    ],
  ];

  it.each(cases)('is found in %s', (_what, path, alter, said) => {
    expect(faultsOf(forged(files, path(), alter)).join('\n')).toMatch(said);
  });

  it('is found where a report is left out of its figure', () => {
    const fewer = new Map(files);
    fewer.delete(report());
    expect(faultsOf(listed(fewer)).join('\n')).toMatch(/No receipt|The reports give/);
  });

  it('is found where an entry is added to the trail, or taken out', () => {
    const [first, ...others] = text('trail/entries.jsonl').trim().split('\n');
    const old = JSON.stringify({ ...JSON.parse(first!), uid: world.works.uid, recorded: '2020-01-01T00:00:00.000Z' });
    const said = (lines: string[]) => faultsOf(forged(files, 'trail/entries.jsonl', () => lines.join('\n'))).join('\n');
    expect(said([first!, ...others, old])).toMatch(/although its time has passed/);
    expect(said(others)).toMatch(/chain does not have this entry/);
  });

  it('is found where a figure is left out', () => {
    const altered = forged(files, figures, (content) => JSON.stringify({ ...JSON.parse(content), figures: [] }));
    expect(faultsOf(altered).join('\n')).toMatch(/the pack has no such figure/);
  });
});

describe('the schema of the format', () => {
  const schema = JSON.parse(readFileSync(new URL('../../../../docs/assurance-pack.schema.json', import.meta.url), 'utf8'));
  const kinds: [string, RegExp][] = [
    ['manifest', /^manifest\.json$/],
    ['definitions', /definitions\.json$/],
    ['figures', /figures\.json$/],
    ['report', /\/reports\/[^/]*\.json$/],
    ['receipt', /\/receipts\//],
    ['tree', /\/trees\//],
    ['factors', /factors\.json$/],
    ['restatements', /restatements\.json$/],
    ['entry', /entries\.jsonl$/],
    ['block', /blocks\.jsonl$/],
  ];

  it.each(kinds)('describes each file of the kind %s', (kind, path) => {
    const validate = new Ajv({ allErrors: true }).compile({ ...schema, required: [kind] });
    const own = [...files.keys()].filter((each) => path.test(each));
    expect(own).not.toEqual([]);
    for (const name of own) {
      const parts = name.endsWith('.jsonl') ? text(name).trim().split('\n') : [text(name)];
      for (const part of parts) {
        validate({ [kind]: JSON.parse(part) });
        expect([name, validate.errors]).toEqual([name, null]);
      }
    }
  });

  it('has every kind of file in a pack, and no other', () => {
    const known = [...kinds.map(([, path]) => path), /\.html$/, /^verify\.mjs$/, /\/uploads\//];
    expect([...files.keys()].filter((path) => !known.some((each) => each.test(path)))).toEqual([]);
    expect(Object.keys(schema.properties).sort()).toEqual(kinds.map(([kind]) => kind).sort());
  });
});
