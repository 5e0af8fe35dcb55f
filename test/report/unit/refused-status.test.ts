import { describe, expect, it } from 'vitest';
import { admin, anna, bridge, makePack } from '../../support/memory/world/receipt-world.ts';

describe('what is refused because of the status of a report', () => {
  it('names it as the page does', async () => {
    const pack = await makePack('Viaduct');
    const { structureUid } = bridge.project;
    const decision = async (status: string) => {
      const body = { status, comment: 'Fine', submission: (await pack.header()).submission };
      return (await anna.patch(`/api/tracker/${structureUid}/commit/${pack.uid}/`, body)).text;
    };
    await pack.enter({ Water: { value: '3' } });
    await pack.submit();
    await pack.decide(anna, 'APPROVE');
    expect(await decision('APPROVE')).toContain("This cannot be done while the status of the report is 'Approved'.");
    expect(await pack.tryEnter({ Water: { value: '4' } })).toEqual([
      409,
      "This cannot be changed while the status of the report is 'Approved'.",
    ]);
    await pack.decide(admin, 'HOLD');
    expect(await decision('APPROVE')).toContain('This cannot be done while the report is on hold.');
    expect((await pack.tryEnter({ Water: { value: '4' } }))[1]).toBe('This cannot be changed while the report is on hold.');
  });
});
