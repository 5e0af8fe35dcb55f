import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const FRAME = 'node_modules/@cloudscape-design/components/app-layout/visual-refresh/styles.scoped.css';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The global styles for windows as narrow as a phone's. */
const ofPhone = read('frontend/src/app/base.css')
  .split('@media (max-width: 688px) {')
  .slice(1)
  .map((part) => part.split('\n}')[0])
  .join('');
const messages = ofPhone.split('[class*="awsui_sticky-notifications_"] {')[1]?.split('}')[0];

describe('messages of the frame on a phone', () => {
  it('stay in sight when the page is scrolled', () => {
    expect(messages).toContain('position: sticky;');
  });

  it('take at most two fifths of the window, and are scrolled beyond that', () => {
    expect(messages).toContain('max-block-size: 40vh;');
    expect(messages).toContain('overflow-y: auto;');
  });

  it('have the class that the style names', () => {
    expect(read(FRAME)).toContain('awsui_sticky-notifications_');
  });
});
