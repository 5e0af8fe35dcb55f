import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultText } from '../../../../shared/contract/fault-text.ts';

const Body = z.object({
  name: z.string().min(1).max(5),
  code: z.string().min(3),
  count: z.number().int().min(1),
  tags: z.array(z.string()).max(1),
  email: z.email(),
  kind: z.enum(['a', 'b']),
  own: z.string('Choose an owner.'),
  metric: z.union([z.string().min(8), z.object({ uid: z.string() })]),
});
const fine = { name: 'Ann', code: 'abc', count: 1, tags: [], email: 'a@client.example', kind: 'a', own: 'x', metric: 'a-metric' };

test.each([
  ['nothing', { name: undefined }, 'This field is required.'],
  ['an empty text', { name: '' }, 'This field is required.'],
  ['a choice that is missing', { kind: undefined }, 'This field is required.'],
  ['a thing that is missing', { metric: undefined }, 'This field is required.'],
  ['a thing in neither form', { metric: 1 }, 'This value is not valid. Check it.'],
  ['another type', { name: 1 }, 'Enter a text.'],
  ['a text for a number', { count: '1' }, 'Enter a number.'],
  ['a fraction', { count: 1.5 }, 'Enter a whole number.'],
  ['a long text', { name: 'Annabel' }, 'Use at most 5 characters.'],
  ['a short text', { code: 'a' }, 'Use at least 3 characters.'],
  ['a long list', { tags: ['a', 'b'] }, 'Use at most 1 entry.'],
  ['a low number', { count: 0 }, 'Use at least 1.'],
  ['no address', { email: 'Ann' }, 'Enter a valid e-mail address.'],
  ['another choice', { kind: 'c' }, 'Use one of: a, b.'],
  ['what has a text of its own', { own: undefined }, 'Choose an owner.'],
])('of %s', (_what, change, text) => {
  const { error } = Body.safeParse({ ...fine, ...change }, { error: faultText });
  expect(error?.issues.map(({ message }) => message)).toEqual([text]);
});
