import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KIND_FIELD } from '../../../../functions/data/table.ts';
import { fc } from '../../../support/property.ts';

vi.mock('../../../../cdk/ops/tenant/file-copy.ts', () => ({ exportFiles: async () => 0, restoreFiles: async () => 0 }));
const { exportTenant, restoreTenant } = await import('../../../../cdk/ops/tenant/copy.ts');
const { fromLine, toLine } = await import('../../../../cdk/ops/tenant/table-copy.ts');

const TENANT = '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be001';
const OTHER = '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be002';
const place = { tableName: 'table', bucketName: 'bucket' };

type Item = Record<string, unknown>;
type Command = {
  constructor: { name: string };
  input: { Key: Item; RequestItems: Record<string, { PutRequest: { Item: Item } }[]> };
};

let table: Map<string, Item>;
let batches: number[];
let folder: string;
const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
const put = (...items: Item[]) => items.forEach((item) => void table.set(keyOf(item), item));
const item = (sk: string, more: Item = {}) => ({ pk: `${TENANT}#project#p`, sk, tenantUid: TENANT, ...more });
const host = (tenantUid: string) => ({
  pk: 'host#ours.example',
  sk: 'host',
  tenantUid,
  host: 'ours.example',
  [KIND_FIELD]: 'host',
});

beforeEach(() => {
  table = new Map();
  batches = [];
  folder = mkdtempSync(join(tmpdir(), 'items-'));
  const answer = ({ constructor: { name }, input }: Command) => {
    if (name === 'ScanCommand') return { Items: [...table.values()].filter(({ tenantUid }) => tenantUid === TENANT) };
    if (name === 'GetCommand') return { Item: table.get(keyOf(input.Key)) };
    const [requests = []] = Object.values(input.RequestItems);
    batches.push(requests.length);
    put(...requests.map(({ PutRequest }) => PutRequest.Item));
    return {};
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((async (command: Command) => answer(command)) as never);
});

describe('the items of a backup', () => {
  it('come back as they were, in batches and line by line', async () => {
    put(
      host(TENANT),
      ...Array.from({ length: 60 }, (_, at) => item(`${at}`, { text: `ä\u2028b\u2029 ${'🌍'.repeat(at * 500)}` })),
    );
    const before = new Map(table);
    expect(await exportTenant(place, TENANT, folder)).toEqual({ items: 61, files: 0 });
    table.clear();
    expect(await restoreTenant(place, folder)).toEqual({ items: 61, files: 0 });
    expect(table).toEqual(before);
    expect(batches).toEqual([25, 25, 11]);
  });

  it('are not written over a tenancy that is there', async () => {
    put(host(TENANT), item('1', { text: 'before' }));
    await exportTenant(place, TENANT, folder);
    put(item('1', { text: 'now' }));
    await expect(restoreTenant(place, folder)).rejects.toThrow(`npm run tenant -- remove --tenant ${TENANT} --yes`);
    expect(table.get(keyOf(item('1')))).toMatchObject({ text: 'now' });
    expect(batches).toEqual([]);
  });

  it('do not take a host name from another tenancy', async () => {
    put(host(TENANT), item('1'));
    await exportTenant(place, TENANT, folder);
    table.clear();
    put(host(OTHER));
    await expect(restoreTenant(place, folder)).rejects.toThrow('ours.example');
    expect([...table.values()]).toEqual([host(OTHER)]);
  });

  it('are refused where the folder has none', async () => {
    writeFileSync(join(folder, 'items.jsonl'), '');
    await expect(restoreTenant(place, folder)).rejects.toThrow('has no items');
  });
});

describe('an item as a line', () => {
  const keys = fc.oneof(fc.constantFrom('$set', '$bytes', '$$set', '$$$bytes', '$', '__proto__', 'x'), fc.string());
  const leaf = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((all) => new Set(all)),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(keys, tie('value'), { noNullPrototype: true }),
    ),
  }));

  it('is read as it was written, whatever its keys are', () => {
    fc.assert(
      fc.property(fc.dictionary(keys, value, { noNullPrototype: true }), (each) => {
        expect(fromLine(toLine(each))).toEqual(each);
      }),
    );
  });

  it('is read from a backup of earlier releases', () => {
    const line = '{"a":{"$set":["x","y"]},"b":{"$bytes":"AQI="},"c":{"$ref":1}}';
    expect(fromLine(line)).toEqual({ a: new Set(['x', 'y']), b: Uint8Array.of(1, 2), c: { $ref: 1 } });
  });

  it('holds JSON of users with the words of the copy', async () => {
    const settings = { metaJson: { $set: { title: 'x' }, $bytes: 7 }, other: { $set: 'text' } };
    put(item('1', settings));
    await exportTenant(place, TENANT, folder);
    expect(readFileSync(join(folder, 'items.jsonl'), 'utf8').split('\n')).toHaveLength(2);
    table.clear();
    await restoreTenant(place, folder);
    expect([...table.values()]).toEqual([item('1', settings)]);
  });
});
