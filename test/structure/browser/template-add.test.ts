import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NodeList } from '../../../frontend/src/features/templates/add/node-list.tsx';
import { ConfirmModal } from '../../../frontend/src/ui/confirm-modal.tsx';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';
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

/** The buttons in a template's list with their texts, and what each copies. */
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

const shown = (own: readonly ReadNode[] | undefined, onAdd: (node: ReadNode, onlyNode: boolean) => Promise<void>) =>
  drawn(NodeList, { label: 'Template Metrics', nodes: TEMPLATE, own, onAdd });
const press = (own: readonly ReadNode[], name: string, onAdd: (node: ReadNode, onlyNode: boolean) => Promise<void>) => {
  const button = shown(own, onAdd).find(({ type, props }) => type === Button && props.ariaLabel === name)!;
  (button.props.onClick as () => void)();
};
/** The question that is open, as it is drawn. */
const question = (own: readonly ReadNode[], onAdd: () => Promise<void>) => {
  const found = shown(own, onAdd).find(({ type }) => typeof type === 'function' && type.name === 'AddAgain');
  return found && propsOf(elementsIn((found.type as (props: object) => ReactNode)(found.props)), ConfirmModal)!;
};

it("'Add' asks first where the node or something below it is there already, and names what would stand twice", async () => {
  const onAdd = vi.fn(async () => undefined);
  const own = [metric('Fuel', path(1, 5, 1))];
  press(own, 'Add Energy', onAdd);
  expect(onAdd).not.toHaveBeenCalled();
  const { title, children, onConfirm } = question(own, onAdd)!;
  expect([title, children]).toEqual(['Add Energy again', 'Already here: Fuel. If you add it again, it stands here twice.']);
  await (onConfirm as () => Promise<void>)();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(TEMPLATE[1], false);
});

it("'Add' asks nothing where only what is left out is there already", () => {
  const onAdd = vi.fn(async () => undefined);
  const own = [metric('Fuel', path(1, 5, 1))];
  press(own, 'Add Energy alone', onAdd);
  expect([question(own, onAdd), onAdd.mock.calls.length]).toEqual([undefined, 1]);
});

it("'Add' waits until the project's own nodes are read", () => {
  const all = shown(undefined, async () => undefined).filter(({ type }) => type === Button);
  expect(all.every(({ props }) => props.disabled === true)).toBe(true);
});
