import { expect, it } from 'vitest';
import { typedBelow } from '../../../frontend/src/features/dashboard/explanation/levels.ts';
import type { EvidenceLine } from '../../../shared/contract/indicator/results.ts';

const line = (uid: string, parent: string | null, source: EvidenceLine['source']) =>
  ({ uid, parent, source }) as unknown as EvidenceLine;

it('a report behind a figure shows what was typed below its totals at once, however deep', () => {
  const lines = [
    line('total', null, 'derived'),
    line('fuel', 'total', 'derived'),
    line('diesel', 'fuel', 'typed'),
    line('petrol', 'fuel', 'none'),
    line('waste', null, 'typed'),
  ];
  expect(typedBelow(lines).map(({ uid }) => uid)).toEqual(['diesel']);
});
