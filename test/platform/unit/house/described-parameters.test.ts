import { expect, it } from 'vitest';
import { strayParameters } from '../../../checks/described-parameters.ts';

it('names the parameters that a comment describes and no function has', () => {
  const text = `
    /** Adds. @param b the other @param c of before */
    export function add(a: number, { b }: { b: number }) { return a + b; }
    export const store = {
      /** Reads. @param uids of the packages */
      read(packageUids: string[]) { return packageUids; },
    };
    /** A list. @param size its length */
    export const listOf = (length: number) => Array(length);
  `;
  expect(strayParameters('shared/a.ts', text)).toEqual(['c', 'uids', 'size']);
});

it('lets a comment describe a parameter, a name in its braces, and a property of it', () => {
  const text = `
    /** Adds. @param a the one @param a.x its part @param b the other */
    export const add = async <T extends { x: number }>(a: T, { b }: { b: number }) => a.x + b;
  `;
  expect(strayParameters('shared/a.tsx', text)).toEqual([]);
});
