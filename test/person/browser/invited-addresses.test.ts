import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { addressesIn, addressFaults, inviteAll, withPasted } from '../../../frontend/src/features/members/invites/addresses.ts';
import { FormFault } from '../../../frontend/src/ui/form/form-errors.ts';

const refused = (status: number, detail: string, errors = {}) => new ApiError(status, { detail, errors }, 'reference');
const INVITED = refused(409, 'This person has an open invitation to this role.', {
  email: ['This person is invited to this role already.'],
});

/** Invites addresses, some of which get an error. Returns the form's message, and the content of its field afterwards. */
async function inviting(addresses: string[], errors: Record<string, Error> = {}, held?: (address: string) => string | undefined) {
  const [invite, keep] = [vi.fn<(address: string) => Promise<{ joined: boolean }>>(), vi.fn<(left: string) => void>()];
  invite.mockImplementation(async (address) => {
    if (errors[address]) throw errors[address];
    return { joined: address.startsWith('joins') };
  });
  const said = await inviteAll(addresses, { invite, keep, ...(held && { held }) }).catch((error: unknown) => error);
  return { said, left: keep.mock.calls.at(-1)?.[0], tried: invite.mock.calls.map(([address]) => address) };
}
const errorsOf = (said: unknown) => (said instanceof FormFault ? said.errors : undefined);

describe('the addresses of an invitation', () => {
  it.each([
    ['commas, semicolons and lines', 'ada@x.example, bea@x.example;cleo@x.example\r\ndora@x.example\n'],
    ['blanks and tabs', 'ada@x.example bea@x.example\tcleo@x.example   dora@x.example'],
    ['names', 'Ada Byron <ada@x.example>, "Bea" <bea@x.example>; <cleo@x.example>; dora@x.example'],
    ['names without separators', 'Ada <ada@x.example> Bea <bea@x.example> cleo@x.example Dora Ray <dora@x.example>'],
    ['names with commas', '"Byron, Ada" <ada@x.example>, "Ray; Bea" <bea@x.example>\ncleo@x.example\tdora@x.example'],
    ['repetitions', 'ada@x.example, bea@x.example, cleo@x.example, dora@x.example, ADA@x.example,'],
  ])('are told apart with %s between or around them', (_what, text) => {
    const found = addressesIn(text).map((each) => each.toLowerCase());
    expect(found).toEqual(['ada@x.example', 'bea@x.example', 'cleo@x.example', 'dora@x.example']);
  });

  it('are marked one by one where they are none', () => {
    const addresses = addressesIn('ada@x.example, ada byron, bea@, cleo@x.example');
    expect(addressFaults(addresses)?.split('\n')).toEqual([
      'ada byron: Enter an e-mail address.',
      'bea@: Enter an e-mail address.',
    ]);
    expect(addressFaults(['ada@x.example'])).toBeUndefined();
  });

  it('are marked where what stands in brackets is none', () => {
    expect(addressFaults(addressesIn('Ada <ada@x.example> Bob <bob>'))).toBe('bob: Enter an e-mail address.');
  });

  it('take the place of what was selected when they are pasted', () => {
    const [old, pasted] = ['old@x.example', 'ada@x.example\nbea@x.example'];
    expect(withPasted(old, pasted, old)).toBe('ada@x.example, bea@x.example');
    expect(withPasted(old, pasted, '')).toBe('old@x.example, ada@x.example, bea@x.example');
    expect(withPasted(`${old}, cleo@x.example`, pasted, old)).toBe('ada@x.example, bea@x.example, cleo@x.example');
    expect(withPasted('ann@x.example, n@x.example', pasted, 'n@x.example')).toBe('ann@x.example, ada@x.example, bea@x.example');
  });

  it('are 50 at most', () => {
    const many = Array.from({ length: 51 }, (_, n) => `p${n}@x.example`);
    expect(addressFaults(many)).toBe('Enter at most 50 addresses at once. Here are 51.');
    expect(addressFaults(many.slice(1))).toBeUndefined();
  });
});

describe('inviting several people', () => {
  it('says how many invitations were sent, and who has joined at once', async () => {
    const { said, left } = await inviting(['ada@x.example', 'bea@x.example', 'joins@x.example']);
    expect(said).toBe('2 invitations have been sent. 1 person is a member now.');
    expect(left).toBeUndefined();
  });

  it('sends the rest, and keeps whoever is invited or a member already with the reason', async () => {
    const held = (address: string) => (address === 'bea@x.example' ? 'Bea Ray is Reporter here already.' : undefined);
    const { said, left, tried } = await inviting(
      ['ada@x.example', 'bea@x.example', 'cleo@x.example'],
      { 'ada@x.example': INVITED },
      held,
    );
    expect(tried).toEqual(['ada@x.example', 'cleo@x.example']);
    expect(left).toBe('ada@x.example, bea@x.example');
    expect(errorsOf(said)).toEqual({
      summary: '1 invitation has been sent. 2 addresses are left. Read why beside them, then remove or correct them.',
      fields: {
        email: 'ada@x.example: This person is invited to this role already.\nbea@x.example: Bea Ray is Reporter here already.',
      },
      correlationId: undefined,
    });
  });

  it.each([
    ['a limit', refused(429, 'Too many attempts. Wait a few minutes and try again.')],
    ['a lost connection', refused(0, 'The server could not be reached.')],
  ])('stops at %s and keeps everything that was not sent', async (_what, error) => {
    const { said, left, tried } = await inviting(['ada@x.example', 'bea@x.example', 'cleo@x.example'], {
      'bea@x.example': error,
    });
    expect(tried).toEqual(['ada@x.example', 'bea@x.example']);
    expect(left).toBe('bea@x.example, cleo@x.example');
    expect(errorsOf(said)?.summary).toBe(`1 invitation has been sent. ${error.message}`);
  });

  it('marks another field that the server refuses, and keeps all addresses', async () => {
    const error = refused(400, 'The request is not valid.', { until: ['This day is over.'] });
    const { said, left } = await inviting(['ada@x.example', 'bea@x.example'], { 'ada@x.example': error });
    expect(left).toBe('ada@x.example, bea@x.example');
    expect(errorsOf(said)?.fields).toEqual({ until: 'This day is over.' });
  });
});
