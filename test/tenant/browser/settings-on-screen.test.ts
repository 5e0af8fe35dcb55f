import { expect, it } from 'vitest';
import { settingsOnScreen } from '../../../frontend/src/features/tenant-admin/overview/settings-on-screen.ts';

it('settings that somebody else has saved replace those on the screen, but nothing that was typed there', () => {
  const [began, theirs] = [{ version: 1 }, { version: 2 }];
  expect(settingsOnScreen(began, theirs, false)).toBe(theirs);
  expect(settingsOnScreen(began, theirs, true)).toBe(began);
});
