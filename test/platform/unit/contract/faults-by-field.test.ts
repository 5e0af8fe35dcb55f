import { expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../../../../functions/http/parse.ts';
import { readFields } from '../../../../shared/contract/json-text.ts';
import type { RouteDef } from '../../../../shared/contract/route.ts';

const route: RouteDef = {
  method: 'POST',
  path: '/api/thing/',
  summary: 'Make a thing',
  access: 'signed-in',
  body: z.object({
    groups: z.array(z.string()).max(3),
    name: z
      .string()
      .min(5)
      .regex(/^[a-z]+$/),
  }),
};
const faultsOf = async (body: object) => {
  const event = { headers: {}, body: JSON.stringify(body), isBase64Encoded: false };
  const error = await parse(route, event as never, {}).catch((refusal: { errors: object }) => refusal);
  return (error as { errors: object }).errors;
};

it('a field of another type than expected has that one fault', async () => {
  expect(await faultsOf({ groups: 'a text of more than three letters', name: 'anton' })).toEqual({ groups: ['Send a list.'] });
});

it('all faults of a field of the right type are named', async () => {
  expect(await faultsOf({ groups: [], name: 'A1' })).toEqual({ name: [expect.any(String), expect.any(String)] });
});

it('a field that is nested too deep is named, in JSON and as the text of a form', async () => {
  const open: RouteDef = { ...route, encoding: 'form', body: z.record(z.string(), z.unknown()).transform(readFields) };
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  const sent = async (body: string, type: string) => {
    const event = { headers: { 'content-type': type }, body, isBase64Encoded: false };
    const error = await parse(open, event as never, {}).catch((refusal: { errors: object }) => refusal);
    return Object.keys((error as { errors: object }).errors);
  };
  expect(await sent(`{"flat":[[1]],"meta_json":${deep}}`, 'application/json')).toEqual(['meta_json']);
  expect(
    await sent(new URLSearchParams({ flat: '[]', meta_json: deep }).toString(), 'application/x-www-form-urlencoded'),
  ).toEqual(['meta_json']);
});
