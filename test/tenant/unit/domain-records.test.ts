import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NameServer, openNameServer } from '../../../cdk/local/front-door/name-server.ts';
import { txtRecords } from '../../../functions/identity/domain-records.ts';

let server: NameServer;
const ask = (port: number, name: string) => {
  process.env.DNS_SERVER = `127.0.0.1:${port}`;
  return txtRecords(name);
};

beforeAll(async () => {
  server = await openNameServer(0);
});

afterAll(async () => {
  delete process.env.DNS_SERVER;
  await server.close();
});

it('reads all TXT records of a name, each in one piece', async () => {
  const long = 'v=spf1 '.repeat(60);
  server.publish('_tributary.Client.example', 'tributary-verify=abc');
  server.publish('_tributary.client.example', long);
  expect((await ask(server.port, '_tributary.client.EXAMPLE'))?.sort()).toEqual(['tributary-verify=abc', long]);
});

it('tells a name without records from a name server that does not answer', async () => {
  expect(await ask(server.port, 'nothing.client.example')).toEqual([]);
  expect(await ask(server.port, `${'x'.repeat(70)}.client.example`)).toEqual([]);
  const silent = createSocket('udp4');
  await new Promise<void>((bound) => silent.bind(0, '127.0.0.1', bound));
  expect(await ask(silent.address().port, '_tributary.client.example')).toBeUndefined();
  await new Promise<void>((closed) => silent.close(() => closed()));
});

it('finds nothing of what was withdrawn', async () => {
  server.publish('gone.client.example', 'x');
  server.withdraw('gone.client.example');
  expect(await ask(server.port, 'gone.client.example')).toEqual([]);
});
