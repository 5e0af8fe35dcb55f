import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversionFactor, FactorGroup } from '../../../shared/contract/factor/factors.ts';
import { ADMIN, makeTenantOwner } from '../../support/makers/tenancy.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

let owner: Awaited<ReturnType<typeof makeTenantOwner>>;

beforeAll(async () => {
  owner = await makeTenantOwner(await makeTenant());
});

const factorsOf = async (basemetric_id: string) =>
  (await owner.dispatch({ type: 'METRIC_CONVERSION_FACTORS', payload: { basemetric_id } })).json<ConversionFactor[]>();

describe('the conversion factors of a metric', () => {
  it('are none at first [SET-352]', async () => {
    const { uid } = await owner.make({ name: 'Alone' });
    expect(await factorsOf(uid)).toEqual([]);
  });

  it('are those of the whole tenancy, which are global, and those of its groups [SET-351, SET-352]', async () => {
    const { uid } = await owner.make({ name: 'Grid' });
    const add = async (more: object) => {
      const body = { metric: uid, toUnit: 'kgCO2e', ...more };
      expect((await owner.send('POST', 'conversion/', body)).status).toBe(201);
    };
    await add({ factor: 0.2 });
    const { id: group } = (
      await owner.send('POST', 'conversion_group/', { name: 'UK', start_date: '2024-01-01' })
    ).json<FactorGroup>();
    await add({ factor: 0.3, group });
    const shown = (await factorsOf(uid)).map(({ metric, toUnit, factor, is_global }) => [metric.uid, toUnit, factor, is_global]);
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(
      expect.arrayContaining([
        [uid, 'kgCO2e', 0.2, true],
        [uid, 'kgCO2e', 0.3, false],
      ]),
    );
  });
});

describe('the dispatch of the tenancy', () => {
  const send = (body: string | Uint8Array, type: string) =>
    owner.person.call({ method: 'POST', path: `${ADMIN}/dispatch/`, body, headers: { 'content-type': type } });

  it('takes a form whose payload is JSON text, and fields beside the type [SET-357]', async () => {
    const { uid } = await owner.make({ name: 'Sent by a form' });
    const type = 'METRIC_REFS';
    const forms = [
      { type, payload: JSON.stringify({ basemetric_id: uid }) },
      { type, basemetric_id: uid },
    ];
    for (const fields of forms) {
      const parts = new FormData();
      for (const [name, value] of Object.entries(fields)) parts.append(name, value);
      const multipart = new Response(parts);
      const answers = [
        await send(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'),
        await send(new Uint8Array(await multipart.clone().arrayBuffer()), multipart.headers.get('content-type')!),
      ];
      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, '[]']));
    }
    expect((await owner.dispatch({ type, basemetric_id: uid })).status).toBe(200);
  });

  it('answers 400 to a type that it does not know, or none [SET-357]', async () => {
    for (const body of [{ type: 'NO_SUCH_TYPE', payload: {} }, { payload: {} }, {}])
      expect((await owner.dispatch(body)).status).toBe(400);
  });
});
