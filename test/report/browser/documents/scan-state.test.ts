import { describe, expect, it } from 'vitest';
import { scanState } from '../../../../frontend/src/features/report/documents/scan-state.ts';

const created = '2026-03-01T08:00:00.000Z';
const upload = { uid: 'a', filename: 'a.pdf', url: '/a', created, size: 1, content_type: 'application/pdf', commit: 'c' };
const minutesLater = (minutes: number, scan: 'unknown' | 'clean' | 'infected') =>
  scanState({ ...upload, virus_checked: scan === 'clean', scan }, Date.parse(created) + minutes * 60_000);

describe('the scan of a file on the page', () => {
  it('is pending for as long as the file is held', () => {
    expect(minutesLater(0, 'unknown')).toBe('pending');
    expect(minutesLater(14.9, 'unknown')).toBe('pending');
  });

  it('is a warning from when a file is handed out that nothing has looked at', () => {
    expect(minutesLater(15, 'unknown')).toBe('unscanned');
  });

  it('is what the scanner has found, whenever that was', () => {
    for (const minutes of [0, 60]) {
      expect(minutesLater(minutes, 'clean')).toBe('clean');
      expect(minutesLater(minutes, 'infected')).toBe('infected');
    }
  });
});
