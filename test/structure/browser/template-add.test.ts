import Button from '@cloudscape-design/components/button';
import { beforeEach, expect, it, vi } from 'vitest';
import { NodeList } from '../../../frontend/src/features/templates/add/node-list.tsx';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import { drawn, forgetHooks } from '../../support/browser-unit/hooks.ts';
import { metric, node, path } from '../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

beforeEach(forgetHooks);

const TEMPLATE = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 1), 'tree'),
  metric('Fuel', path(1, 1, 1)),
  node('Bills', path(1, 1, 2), 'document'),
  node('About bills', path(1, 1, 2, 1), 'trackerdescription', { title: 'About bills', text: '' }),
];

/** The buttons of the list of a template, each with its text, and what it copies. */
function buttons(): string[] {
  const copied: string[] = [];
  const onAdd = async ({ uid }: ReadNode, onlyNode: boolean) =>
    void copied.push(`${uid}${onlyNode ? ' alone' : ' with all below'}`);
  const all = drawn(NodeList, { label: 'Template Metrics', nodes: TEMPLATE, own: [], onAdd });
  return all.flatMap(({ type, props }) => {
    if (type !== Button) return [];
    (props.onClick as () => void)();
    return [`${props.children} (${props.ariaLabel}): ${copied.at(-1)}`];
  });
}

it("'Add' takes a node of a template with everything below it, and what has something below can be taken alone [SET-194]", () => {
  expect(buttons()).toEqual([
    'Add (Add Energy): Energy with all below',
    'Add alone (Add Energy alone): Energy alone',
    'Add (Add Fuel): Fuel with all below',
    'Add (Add Bills): Bills with all below',
    'Add alone (Add Bills alone): Bills alone',
    'Add (Add About bills): About bills with all below',
  ]);
});

it("the project's own list has no buttons", () => {
  expect(drawn(NodeList, { label: 'Current Metrics', nodes: TEMPLATE, own: [] }).filter(({ type }) => type === Button)).toEqual(
    [],
  );
});
