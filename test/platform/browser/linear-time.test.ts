import { describe, expect, it } from 'vitest';
import { helpOf } from '../../../frontend/src/app/shell/help/help.ts';
import { searchPlaces } from '../../../frontend/src/app/shell/search/search-places.ts';
import { email } from '../../../frontend/src/features/account/checks.ts';
import { cellsOfClipboard } from '../../../frontend/src/features/report/entries/paste/paste-rows.ts';
import { faultOf } from '../../../frontend/src/features/report/forms/wizard/file-faults.ts';
import { isPublicPath } from '../../../frontend/src/session/paths.ts';
import { growthFault } from '../../support/fixtures/growth.ts';

const PARSERS: readonly [string, (text: string) => unknown][] = [
  ['an e-mail address', email],
  ['a path', (text) => [isPublicPath(text), helpOf(text)]],
  ['what is searched for', (text) => searchPlaces([], text, 6)],
  ['a column that is pasted', cellsOfClipboard],
  ['the name of a file', (name) => faultOf({ name, size: 1 })],
];
const TEXTS: readonly [string, string, string][] = [
  ['a@', '.', '@'],
  ['a@a', '.a', '@'],
  ['', '/', 'x'],
  ['a', ' ', 'x'],
  ['"', '\t', '"'],
  ['"', '"', '\n'],
  ['', '\r\n', 'x'],
  ['', '.xls', 'x'],
];

describe.each(PARSERS)('%s', (_name, read) => {
  it.each(TEXTS)(
    'takes time in proportion to its length: %j, %j again and again, %j',
    { timeout: 60_000 },
    async (before, pump, after) => {
      const text = (length: number) => before + pump.repeat(Math.ceil(length / pump.length)) + after;
      expect(await growthFault(read, text)).toBeUndefined();
    },
  );
});
