import { expect, it } from 'vitest';
import { settingsOnScreen } from '../../../frontend/src/ui/form/settings-on-screen.ts';

it('settings that somebody else has saved replace those on the screen, but nothing that was typed there', () => {
  const [began, theirs] = [{ version: 1 }, { version: 2 }];
  expect(settingsOnScreen(began, theirs, false)).toBe(theirs);
  expect(settingsOnScreen(began, theirs, true)).toBe(began);
});

it('settings that were just saved stay on the screen until they have been read again', () => {
  const [saved, before] = [{ version: 2 }, { version: 1 }];
  expect(settingsOnScreen(saved, before, false)).toBe(saved);
});
