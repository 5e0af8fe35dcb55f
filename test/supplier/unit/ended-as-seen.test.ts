import { describe, expect, it } from 'vitest';
import {
  acceptance,
  asked,
  client,
  end,
  makePackage,
  put,
  received,
  rita,
  sees,
  sent,
  supplier,
} from '../../support/access/suppliers.ts';

const told = (answer: { status: number; json<T>(): T }) => [answer.status, answer.json<{ detail: string }>().detail];

describe('the deletion of a supplier request', () => {
  it('ends no relation where the request was accepted since the sender saw it', async () => {
    const request = await asked();
    const path = `${supplier.path}supplier/sent/${request.uid}/`;
    expect((await put(request, acceptance(await makePackage()))).status).toBe(200);
    const refused = await supplier.admin.delete(`${path}?status=outstanding`);
    expect(told(refused)).toEqual([409, expect.stringContaining('was accepted in the meantime')]);
    expect([await sees(rita), (await sent()).map(({ status }) => status)]).toEqual([200, ['accepted']]);
    expect((await supplier.admin.delete(`${path}?status=accepted`)).status).toBe(204);
    expect(await sees(rita)).toBe(404);
  });

  it('rejects no open request where the client saw a relation', async () => {
    const request = await asked();
    const path = `${client.path}supplier/${request.uid}/`;
    const refused = await client.admin.delete(`${path}?status=accepted`);
    expect(told(refused)).toEqual([409, expect.stringContaining('waits for an answer')]);
    expect((await received()).map(({ status }) => status)).toEqual(['outstanding']);
    await end(request);
  });

  it('of a relation that has ended already is made, for either side', async () => {
    const request = await asked();
    expect((await put(request, acceptance(await makePackage()))).status).toBe(200);
    const path = `${client.path}supplier/${request.uid}/?status=accepted`;
    expect([(await client.admin.delete(path)).status, (await client.admin.delete(path)).status]).toEqual([204, 204]);
    expect((await supplier.admin.delete(`${supplier.path}supplier/sent/${request.uid}/?status=accepted`)).status).toBe(204);
    expect(await sees(rita)).toBe(404);
  });
});
