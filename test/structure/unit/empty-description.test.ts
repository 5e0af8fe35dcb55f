import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { TreeNode } from '../../../shared/contract/structure/tree-nodes.ts';
import { type ClosingWorld, closingWorld } from '../../support/memory/closing.ts';
import { load } from '../../support/memory/world/supply.ts';

const EMPTY = { title: '', text: '' };
let world: ClosingWorld;
let nodesPath: string;

beforeAll(async () => {
  world = await closingWorld();
  const { allPackages } = await load(world.project.uid);
  const { treeUid } = allPackages.find(({ kind }) => kind === 'master')!;
  nodesPath = `/api/tracker/${world.project.structureUid}/commit/${treeUid}/node/`;
});

const nodes = async () => (await world.admin('GET', nodesPath)).json<StructureNodeItem[]>();
const issue = async () => (await nodes()).find(({ node }) => node.tree?.name === 'Energy')!;

async function added(kind: 'tree' | 'document', body: object): Promise<TreeNode> {
  const { structureUid, rootUid } = world.project;
  const path = `/api/tracker/${structureUid}/ref/${rootUid}/tree/${(await issue()).node.tree!.uid}/${kind}/`;
  const answer = await world.admin('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.json<TreeNode>();
}

describe('a node that is added below a tree', () => {
  it.each(['tree', 'document'] as const)('keeps the empty description that is sent, whose id clients read: %s', async (kind) => {
    const { description } = await added(kind, { name: `Described ${kind}`, description: EMPTY });
    expect(description).toEqual({ ...EMPTY, uid: expect.stringMatching(/.+/) });
  });

  it('has none where none is sent', async () => {
    expect((await added('tree', { name: 'Plain' })).description).toBeNull();
  });
});

it('an empty description in the form of a document makes no node', async () => {
  const { path } = await issue();
  const before = (await nodes()).length;
  const body = { type: 'document', path, name: 'Bills', description: EMPTY };
  expect((await world.admin('POST', nodesPath, body)).status).toBe(201);
  expect(await nodes()).toHaveLength(before + 1);
});
