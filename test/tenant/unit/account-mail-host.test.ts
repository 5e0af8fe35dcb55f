import '../../support/access/environment.ts';
import { describe, expect, it } from 'vitest';
import { chooseHost, type HostLookups } from '../../../functions/core/tenant/account-mail-host.ts';

const OWN = 'north.tributary.example';
const OTHER = 'south.tributary.example';
const PROVEN = 'rail.client.example';
const UNPROVEN = 'road.client.example';
const DEFAULT = 'tributary.example';

const HOSTS: Record<string, { tenantUid: string; proofToken?: string }> = {
  [DEFAULT]: { tenantUid: 'first' },
  [OWN]: { tenantUid: 'north' },
  [OTHER]: { tenantUid: 'south' },
  [PROVEN]: { tenantUid: 'rail', proofToken: 'abc' },
  [UNPROVEN]: { tenantUid: 'road' },
};

type World = { of?: string[]; home?: string; invitedBy?: string[]; records?: string[] | undefined };

/** The host that a mail to Ann leads to, for a requested host. By default the record of the proven domain is published. */
function hostFor(wished: string, world: World): Promise<string | undefined> {
  const { of = [], home = '', invitedBy = [] } = world;
  const records = 'records' in world ? world.records : ['v=spf1 -all', 'tributary-verify=abc'];
  const known: HostLookups = {
    hosts: { find: async (host) => HOSTS[host] },
    tenancies: { of: async () => of },
    invitations: async (tenantUid) => (invitedBy.includes(tenantUid) ? 1 : 0),
    txtRecords: async (name) => (name === `_tributary.${PROVEN}` ? records : []),
  };
  const deployment = { domain: DEFAULT, hosts: [DEFAULT, 'app.tributary.example'] };
  return chooseHost(wished, { uid: 'ann', email: 'ann@client.example', home }, deployment, known);
}

describe('the link of a mail to a person of a tenancy', () => {
  it('leads to the host that is wished for where it is one of theirs', async () => {
    expect(await hostFor(OWN, { of: ['north'] })).toBe(OWN);
    expect(await hostFor(OWN.toUpperCase(), { of: ['south', 'north'] })).toBe(OWN);
    expect(await hostFor(PROVEN, { of: ['rail'] })).toBe(PROVEN);
  });

  it('leads to where they registered when somebody wishes for another tenancy’s host', async () => {
    for (const wished of [OTHER, PROVEN, UNPROVEN, 'stranger.example'])
      expect(await hostFor(wished, { of: ['north'], home: OWN })).toBe(OWN);
  });

  it('leads to the deployment’s own host where neither is theirs', async () => {
    for (const home of ['', OTHER, PROVEN, 'stranger.example'])
      expect(await hostFor(PROVEN, { of: ['north'], home })).toBe(DEFAULT);
  });

  it('leads to any of the deployment’s own hosts', async () => {
    expect(await hostFor('app.tributary.example', { of: ['north'], home: OWN })).toBe('app.tributary.example');
  });

  it.each([
    ['was never proven', UNPROVEN, { of: ['road'] }],
    ['has lost its record', PROVEN, { of: ['rail'], records: [] }],
    ['has another record', PROVEN, { of: ['rail'], records: ['tributary-verify=other'] }],
    ['has name servers that do not answer', PROVEN, { of: ['rail'], records: undefined }],
  ])('does not lead to a domain that %s', async (_, wished, world) => {
    expect(await hostFor(wished, world)).toBe(DEFAULT);
  });

  it('does not lead to a domain whose owner would get into another tenancy with the code', async () => {
    expect(await hostFor(PROVEN, { of: ['rail', 'north'] })).toBe(DEFAULT);
    expect(await hostFor(PROVEN, { of: ['rail'], home: OWN })).toBe(DEFAULT);
    expect(await hostFor(OWN, { of: ['rail', 'north'] })).toBe(OWN);
  });
});

describe('the link of a mail to somebody who is of no tenancy yet', () => {
  it('leads to where they registered, below the deployment’s domain', async () => {
    expect(await hostFor('', { home: OWN })).toBe(OWN);
    expect(await hostFor(OTHER, { home: OWN })).toBe(OWN);
  });

  it('leads to a proven domain only where its tenancy has invited them', async () => {
    expect(await hostFor('', { home: PROVEN })).toBe(DEFAULT);
    expect(await hostFor('', { home: PROVEN, invitedBy: ['rail'] })).toBe(PROVEN);
    expect(await hostFor('', { home: UNPROVEN, invitedBy: ['road'] })).toBe(DEFAULT);
    expect(await hostFor(PROVEN, { home: OWN, invitedBy: ['rail'] })).toBe(OWN);
  });

  it('leads to the deployment’s own host without any wish', async () => {
    expect(await hostFor('', {})).toBe(DEFAULT);
  });
});
