import { describe, expect, it } from 'vitest';
import { scanState } from '../../../frontend/src/features/report/documents/scan-state.ts';

const created = '2026-03-01T08:00:00.000Z';
const upload = { uid: 'a', filename: 'a.pdf', url: '/a', created, size: 1, content_type: 'application/pdf', commit: 'c' };
const after = (minutes: number, scan: 'unknown' | 'clean' | 'infected') =>
  scanState({ ...upload, virus_checked: scan === 'clean', scan }, Date.parse(created) + minutes * 60_000);

describe('the scan of a file on the page', () => {
  it('is pending for as long as the file is held', () => {
    expect(after(0, 'unknown')).toBe('pending');
    expect(after(14.9, 'unknown')).toBe('pending');
  });

  it('is a warning from when a file is handed out that nothing has looked at', () => {
    expect(after(15, 'unknown')).toBe('unscanned');
  });

  it('is what the scanner has found, whenever that was', () => {
    for (const minutes of [0, 60]) {
      expect(after(minutes, 'clean')).toBe('clean');
      expect(after(minutes, 'infected')).toBe('infected');
    }
  });
});
