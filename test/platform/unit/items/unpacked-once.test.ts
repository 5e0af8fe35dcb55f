import { describe, expect, it } from 'vitest';
import { packSheet } from '../../../../functions/data/compressed.ts';
import { unpackedOnce } from '../../../../functions/data/unpacked-once.ts';

const tree = (name: string) => ({ nodes: [{ uid: 'a', name, meta_json: { order: [1, 2] } }], nextSegment: 2 });

describe('the content of compressed bytes', () => {
  it('is the same one when the same bytes come again', () => {
    const first = unpackedOnce(packSheet(tree('Energy')));
    expect(first).toEqual(tree('Energy'));
    expect(unpackedOnce(packSheet(tree('Energy')))).toBe(first);
  });

  it('is another one when the bytes differ', () => {
    expect(unpackedOnce(packSheet(tree('Water')))).toEqual(tree('Water'));
  });

  it('cannot be changed, at any depth', () => {
    const { nodes } = unpackedOnce<ReturnType<typeof tree>>(packSheet(tree('Waste')));
    expect(() => nodes.push({ ...nodes[0]! })).toThrow(TypeError);
    expect(() => nodes[0]!.meta_json.order.reverse()).toThrow(TypeError);
  });

  it('is forgotten when it was not used for 20 MB of others, however short these were when packed', () => {
    const first = unpackedOnce(packSheet(tree('Energy')));
    for (let count = 0; count < 3; count += 1) unpackedOnce(packSheet({ text: String(count).repeat(8_000_000) }));
    expect(unpackedOnce(packSheet(tree('Energy')))).not.toBe(first);
  });
});
