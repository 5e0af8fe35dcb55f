import { beforeEach, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { type ClosingWorld, closingWorld } from '../../support/memory/closing.ts';

let world: ClosingWorld;
/** commits of the project itself and of a package */
let own: string;
let crane: string;

beforeEach(async () => {
  world = await closingWorld();
  const refs = (await world.admin('GET', `/api/tracker/${world.project.structureUid}/ref/`)).json<
    { uid: string; root_commit: string }[]
  >();
  const commitOf = (uid: string) => refs.find((ref) => ref.uid === uid)!.root_commit;
  [own, crane] = [commitOf(world.project.rootUid), commitOf(world.crane.uid)];
});

const tracker = () => `/api/tracker/${world.project.structureUid}/`;
const nodesOf = async (commit: string) =>
  (await world.admin('GET', `${tracker()}commit/${commit}/node/`)).json<StructureNodeItem[]>();
const nameOf = ({ type, node }: StructureNodeItem) => node[type]!.name;
const namesOf = async (commit: string) => (await nodesOf(commit)).slice(1).map(nameOf);
const pathIn = async (commit: string, name: string) => (await nodesOf(commit)).find((item) => nameOf(item) === name)!.path;

async function move(commitId: string | undefined, commit: string) {
  const [from_path, to_path] = [await pathIn(commit, 'Power'), await pathIn(commit, 'Gas')];
  const payload = { from_path, to_path, pos: 'right', ...(commitId && { commitId }) };
  return (await world.admin('POST', `${tracker()}dispatch/`, { type: 'MOVE_PATH', payload })).status;
}

it("a move changes the structure of the package whose commit its payload names, and not the project's [SET-376]", async () => {
  expect(await move(crane, crane)).toBe(200);
  expect(await namesOf(crane)).toEqual(['Energy', 'Gas', 'Power']);
  expect(await namesOf(own)).toEqual(['Energy', 'Power', 'Gas']);
});

it("a move without a commit changes the project's structure [SET-376]", async () => {
  expect(await move(undefined, own)).toBe(200);
  expect(await namesOf(own)).toEqual(['Energy', 'Gas', 'Power']);
});

it('a JSON import adds its nodes to the package whose commit its payload names, and nothing to the project [SET-381]', async () => {
  const file = (await world.admin('GET', `${tracker()}commit/${own}/node/?format=json`)).text;
  const form = new FormData();
  form.append('type', 'IMPORT_FROM_JSON');
  form.append('payload', JSON.stringify({ commitId: crane }));
  form.append('fileobj', new File([file], 'structure.json', { type: 'application/json' }));
  const answer = await world.admin('POST', `${tracker()}dispatch/`, form);
  expect([answer.status, answer.json()]).toEqual([200, { created: 3 }]);
  expect(await namesOf(crane)).toEqual(['Energy', 'Power', 'Gas', 'Energy', 'Power', 'Gas']);
  expect(await namesOf(own)).toEqual(['Energy', 'Power', 'Gas']);
});
