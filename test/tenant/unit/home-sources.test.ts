import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isAllowed, isPrivate, remoteText } from '../../../functions/remote/remote-text.ts';
import { homeSources } from '../../../shared/domain/tenant/home-sources.ts';

describe('the addresses of the home blocks', () => {
  it('come from an object by name or a list in order; blank, missing and other values leave a block out [SET-026]', () => {
    const all = { 'pre-login': 'https://a', 'login-left': 'https://b', 'post-login': 'https://c' };
    expect(homeSources(all)).toEqual(all);
    expect(homeSources(['https://a', 'https://b', 'https://c'])).toEqual(all);
    expect(homeSources(['', 'https://b'])).toEqual({ 'login-left': 'https://b' });
    expect(homeSources({ 'post-login': 'https://c', 'pre-login': ' ', other: 'https://d' })).toEqual({
      'post-login': 'https://c',
    });
    for (const nothing of [undefined, null, {}, [], 'https://a', 7]) expect(homeSources(nothing)).toEqual({});
  });
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/block`;
};
const limits = { timeoutMs: 500, bytes: 1000, privateToo: true };

describe('the text of a remote address', () => {
  it('is the body as it stands, whatever its type [SET-027]', async () => {
    const url = await serve((_, response) => response.setHeader('content-type', 'application/json').end('{"a": "<b>é</b>"}'));
    expect(await remoteText(url, limits)).toBe('{"a": "<b>é</b>"}');
  });

  it('is none after an error, a redirect, silence or too much [SET-032]', async () => {
    const answers: RequestListener[] = [
      (_, response) => response.writeHead(500).end('no'),
      (_, response) => response.writeHead(302, { location: 'https://example.org' }).end(),
      () => undefined,
      (_, response) => response.end('x'.repeat(1001)),
      (request) => request.socket.destroy(),
    ];
    for (const answer of answers) expect(await remoteText(await serve(answer), limits)).toBeUndefined();
    for (const address of ['', 'not an address', 'file:///etc/passwd', 'http://127.0.0.1:1/'])
      expect(await remoteText(address, limits)).toBeUndefined();
  });

  it('is not asked for in private networks', async () => {
    let asked = 0;
    const url = await serve((_, response) => response.end(String(asked++)));
    expect(
      await remoteText(url.replace('127.0.0.1', 'localhost').replace('http:', 'https:'), { ...limits, privateToo: false }),
    ).toBeUndefined();
    expect(asked).toBe(0);
    for (const address of [
      '10.1.2.3',
      '127.0.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      'fec0::1',
      '2002:7f00:1::1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
    ])
      expect(isPrivate(address), address).toBe(true);
    for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111']) expect(isPrivate(address), address).toBe(false);
    for (const address of [
      'http://example.org/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://LocalHost/',
      'https://nas/',
    ])
      expect(isAllowed(new URL(address), false), address).toBe(false);
    expect(isAllowed(new URL('https://example.org/x'), false)).toBe(true);
  });
});
