import { expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../../../../functions/http/parse.ts';
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
