import { beforeEach, expect, it } from 'vitest';
import { addNode, type Tree } from '../../../shared/domain/structure/tree.ts';
import { at, grow, node } from '../../support/fixtures/trees.ts';
import { approve, held, makeWorld, send, share, stored } from '../../support/memory/world/shares.ts';

/** Power is in two places. The metric below the second one has another unit without a conversion factor. */
function withUnconverted(): Tree {
  let tree = grow(['Energy', 'Heat'], { Energy: ['Power', 'Gas'] });
  const add = (parent: string, fields: Parameters<typeof addNode>[2]) => {
    const added = addNode(tree, at(tree, parent), fields);
    if (!added.ok) throw new Error(added.refusal);
    tree = added.tree;
  };
  add('Heat', node('Heating', { metric: { uid: 'metric of Power', name: 'Heating', unit: 'Number' } }));
  add('Heating', node('Coal', { metric: { uid: 'metric of Coal', name: 'Coal', unit: 't' } }));
  return tree;
}

beforeEach(() => makeWorld({ tree: withUnconverted() }));

it('a figure of which a part cannot be converted is no approved figure, and is not sent in part', async () => {
  await approve(0, { Power: '100', Coal: '7', Gas: '8' });
  await share(0, [0.5]);
  await send();
  expect(await held(0)).toEqual({ Gas: '4' });
  expect(await stored()).toMatchObject({ status: 'submitted' });
});
