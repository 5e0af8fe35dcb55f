import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseInfected, refuseUnsafe } from '../../../functions/files/scan.ts';

const created = '2026-03-01T08:00:00.000Z';
const NOW = Date.parse(created);
const MINUTE = 60_000;

describe('a file for somebody to fetch', () => {
  beforeEach(() => void vi.stubEnv('SCANS_FILES', 'yes'));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  const fetchAfter = (minutes: number, scan: string) => {
    vi.useFakeTimers({ now: NOW + minutes * MINUTE });
    refuseUnsafe({ scan, created });
  };

  it('waits for the scanner', () => {
    expect(() => fetchAfter(1, 'unknown')).toThrow('This file is still being scanned for viruses. Try again in a minute.');
    expect(() => fetchAfter(1, 'clean')).not.toThrow();
  });

  it('is not held for ever by a scanner that stands still', () => {
    expect(() => fetchAfter(14.9, 'unknown')).toThrow('still being scanned');
    expect(() => fetchAfter(15, 'unknown')).not.toThrow();
  });

  it('does not wait where nothing scans', () => {
    vi.stubEnv('SCANS_FILES', '');
    expect(() => fetchAfter(0, 'unknown')).not.toThrow();
  });

  it('is never handed out with a virus, whatever time has gone by', () => {
    expect(() => fetchAfter(60, 'infected')).toThrow('A virus was found');
  });

  it('is used by us before the scanner is through, since no other person gets it', () => {
    expect(() => refuseInfected({ scan: 'unknown' })).not.toThrow();
    expect(() => refuseInfected({ scan: 'infected' })).toThrow('A virus was found');
  });
});
