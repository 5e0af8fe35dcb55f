import { expect, it } from 'vitest';
import { bareParticiples } from '../../../checks/bare-participles.ts';

it('finds types and interfaces that are named after a participle alone', () => {
  const text = 'type Sent = { value: string };\nexport interface Combined { sum: string }\ntype Row = string;';
  expect(bareParticiples('a.ts', text)).toEqual(['Sent', 'Combined']);
});

it('takes a participle before its noun, nouns that end like one, and a generic type', () => {
  const text = 'type SentValue = string;\ntype Need = string;\ntype Versioned<D> = { earlier: D };';
  expect(bareParticiples('a.tsx', text)).toEqual([]);
});
