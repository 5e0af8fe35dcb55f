import { describe, expect, it } from 'vitest';
import {
  closedBecause,
  deviceOf,
  knownDeviceOf,
  sessionIdOf,
  sessionRule,
  withEnded,
} from '../../../../shared/domain/access/sessions.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-03-02T10:00:00Z');
const secondsBefore = (ms: number) => (now - ms) / 1000;
const rule = sessionRule();

describe('a session', () => {
  it('lasts twelve hours and half an hour without use, unless the tenancy decides otherwise', () => {
    expect(rule).toEqual({ absoluteHours: 12, idleMinutes: 30 });
    expect(sessionRule({ absolute_hours: 48 })).toEqual({ absoluteHours: 48, idleMinutes: 30 });
    expect(sessionRule({ idle_minutes: 5 })).toEqual({ absoluteHours: 12, idleMinutes: 5 });
  });

  it('is too old from the moment on at which its hours are over', () => {
    expect(closedBecause({ auth_time: secondsBefore(12 * HOUR - 1000) }, {}, rule, now)).toBeUndefined();
    expect(closedBecause({ auth_time: secondsBefore(12 * HOUR) }, {}, rule, now)).toBe('too old');
    expect(closedBecause({ auth_time: String(secondsBefore(13 * HOUR)) }, {}, rule, now)).toBe('too old');
  });

  it('counts from the sign-in and not from its renewal', () => {
    expect(closedBecause({ auth_time: secondsBefore(13 * HOUR), iat: secondsBefore(0) }, {}, rule, now)).toBe('too old');
  });

  it('does not open by a token that tells no time', () => {
    expect(closedBecause({}, {}, rule, now)).toBe('too old');
    expect(closedBecause({ auth_time: 'soon' }, {}, rule, now)).toBe('too old');
  });

  it('ends alone, however its tokens are renewed', () => {
    const ended = { endedSessions: [{ id: 'session-1', until: '2026-04-01T00:00:00Z' }] };
    const auth_time = secondsBefore(HOUR);
    expect(closedBecause({ origin_jti: 'session-1', auth_time, iat: secondsBefore(0) }, ended, rule, now)).toBe('ended');
    expect(closedBecause({ origin_jti: 'session-2', auth_time }, ended, rule, now)).toBeUndefined();
    expect(closedBecause({ auth_time }, ended, rule, now)).toBeUndefined();
  });

  it('that has set the password goes on, where all others of before have ended', () => {
    const auth_time = secondsBefore(HOUR);
    const ended = { signedOutAt: new Date(now - 1000).toISOString(), keptSession: 'session-1' };
    expect(closedBecause({ origin_jti: 'session-1', auth_time }, ended, rule, now)).toBeUndefined();
    expect(closedBecause({ origin_jti: 'session-2', auth_time }, ended, rule, now)).toBe('ended');
    expect(closedBecause({ auth_time }, ended, rule, now)).toBe('ended');
    const endedSessions = [{ id: 'session-1', until: '2026-04-01T00:00:00Z' }];
    expect(closedBecause({ origin_jti: 'session-1', auth_time }, { ...ended, endedSessions }, rule, now)).toBe('ended');
  });

  it('is named by a text that fits into a key', () => {
    expect(sessionIdOf({ origin_jti: '0b8f6c1e-7d1a-4c39-9f6e-2f1f5d3b8a10' })).toBe('0b8f6c1e-7d1a-4c39-9f6e-2f1f5d3b8a10');
    for (const origin_jti of [undefined, 7, '', 'a#b', 'x'.repeat(65)]) expect(sessionIdOf({ origin_jti })).toBeUndefined();
  });
});

it('remembers an ended session once, and only as long as something could renew it', () => {
  const at = '2026-03-02T10:00:00.000Z';
  const before = [
    { id: 'old', until: '2026-03-02T09:59:59.000Z' },
    { id: 'kept', until: '2026-03-20T00:00:00.000Z' },
    { id: 'again', until: '2026-03-10T00:00:00.000Z' },
  ];
  const session = { id: 'again', until: '2026-04-01T10:00:00.000Z' };
  expect(withEnded(before, session, at)).toEqual([before[1], session]);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1',
    'Chrome on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['curl/8.9.1', 'Another program'],
  [undefined, 'Another program'],
])('calls %s %s', (agent, device) => expect(deviceOf(agent)).toBe(device));

it('names no device for a program that says neither its browser nor its system', () => {
  expect(knownDeviceOf('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Windows');
  for (const agent of ['curl/8.9.1', '', undefined]) expect(knownDeviceOf(agent)).toBeUndefined();
});
