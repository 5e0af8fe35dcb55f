import { describe, expect, it } from 'vitest';
import { inTurn } from '../../../cdk/local/suite/in-turn.ts';

describe('groups of tests', () => {
  it('run one after the other, also after one has failed, and fail as the first of them', async () => {
    const ran: string[] = [];
    const run = async (name: string) => {
      await Promise.resolve();
      ran.push(name);
      if (name !== 'screens') throw new Error(`${name} failed`);
    };
    await expect(inTurn(['integration', 'end to end', 'screens'], run)).rejects.toThrow('integration failed');
    expect(ran).toEqual(['integration', 'end to end', 'screens']);
  });
});
