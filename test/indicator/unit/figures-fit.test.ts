import { describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';

const { db } = await import('../../../functions/data/service.ts');
const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { addIndicator, editIndicator } = await import('../../../functions/core/indicator/save-indicator.ts');
const { MAX_FIGURES } = await import('../../../functions/core/indicator/figures-fit.ts');

/** A project whose indicators, including its present one, together have as many figures as one project can have. */
async function full() {
  const world = await makeMeasured([]);
  const { indicators } = await world.loaded();
  for (let left = MAX_FIGURES - 1, at = 0; left > 0; left -= 1000, at += 1) {
    const packageUids = Array.from({ length: Math.min(1000, left) }, (_, index) => `package ${index}`);
    await db.entities.indicator.put({ ...indicators[0]!, uid: `other ${at}`, name: `Other ${at}`, packageUids } as never).go();
  }
  return world;
}
const body = (numerator: string, more: object = {}) =>
  ({ name: `New ${numerator}`, category: 'Energy', operation_json: operationOf([numerator]), ...more }) as never;
const refusal = (run: Promise<unknown>) =>
  run.then(
    () => 'none',
    ({ code, errors }: { code: string; errors: Record<string, string[]> }) => ({ code, errors }),
  );
const refusedAt = (field: string) => ({
  code: 'invalid_input',
  errors: { [field]: [expect.stringContaining('have 10,000 figures a period. Show one of them for all packages')] },
});

describe('a project with as many figures a period as can be recorded', () => {
  it('refuses a further indicator and says what to do', async () => {
    const { atRoot, context, project } = await full();
    expect(await refusal(addIndicator(atRoot, body('Gas', { apply_ref_all: true })))).toEqual(refusedAt('apply_ref_all'));
    const fields = { name: 'Steam', category: 'Energy', operation_json: operationOf(['Steam']) };
    expect(await refusal(addIndicatorToProject(context, project.uid, fields))).toEqual(refusedAt('project'));
  });

  it('refuses an indicator for a further package', async () => {
    const { atRoot } = await full();
    const first = { ids: { commit: { projectUid: atRoot.ids.commit!.projectUid, packageUid: 'another' } } };
    const change = body('Gas', { name: 'Other 0' });
    expect(await refusal(editIndicator({ ...atRoot, ...first } as never, 'other 0', change))).toEqual(refusedAt('apply_ref_all'));
  });

  it('takes a change of what it has, and an indicator once another is shown for all packages', async () => {
    const { atRoot, indicator } = await full();
    expect((await editIndicator(atRoot, indicator, body('Gas', { apply_ref_all: true }))).isNewHere).toBe(true);
    expect((await editIndicator(atRoot, 'other 0', body('Steam', { name: 'Other 0', apply_ref_all: true }))).isNewHere).toBe(
      true,
    );
    expect((await addIndicator(atRoot, body('Power', { apply_ref_all: true }))).isNewCalculation).toBe(true);
  });

  it('of another project is none of its own', async () => {
    await full();
    const { atRoot } = await makeMeasured([]);
    expect(await refusal(addIndicator(atRoot, body('Gas', { apply_ref_all: true })))).toBe('none');
  });
});
