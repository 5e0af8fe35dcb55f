import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { PasteLine } from '../../../../frontend/src/features/report/entries/paste/paste.ts';
import { NameList } from '../../../../frontend/src/features/report/table/paste/name-list.tsx';

vi.mock('../../../../frontend/src/ui/modal.tsx', () => ({
  Modal: ({ footer }: { footer: ReactNode }) => footer,
  ModalButtons: ({ children }: { children: ReactNode }) => children,
}));

const { default: PasteQuestion } = await import('../../../../frontend/src/features/report/table/paste/paste-question.tsx');

const shown = (count: number) =>
  renderToString(
    createElement(NameList, { text: 'Left out: {names}', names: Array.from({ length: count }, (_, at) => `Name ${at + 1}`) }),
  ).replaceAll(/<!-- -->/g, '');

describe('a long list of names', () => {
  it('begins with ten, and says how many more there are', () => {
    expect(shown(236)).toContain('Left out: Name 1, Name 2');
    expect(shown(236)).toContain('Name 10 <button type="button" class="text-button">and 226 more</button>');
    expect(shown(236)).not.toContain('Name 11');
  });

  it('is whole where it is short', () => {
    expect(shown(10)).toContain('Name 10');
    expect(shown(10)).not.toContain('more');
  });
});

describe('the button of a paste', () => {
  const buttonWith = (kinds: readonly PasteLine['kind'][]) => {
    const lines = kinds.map((kind, at) => ({ uid: String(at), name: `Metric ${at}`, typed: '5', enter: '5', stored: '5', kind }));
    const props = {
      plan: { lines, beyond: 0 },
      elsewhere: [],
      totals: [],
      columns: [],
      sign: null,
      said: {},
      out: { unmatched: [], repeated: [], several: [], otherUnit: ['Diesel'], askedUnits: [] },
      answer: () => undefined,
      onPaste: () => undefined,
      onClose: () => undefined,
    };
    return renderToString(createElement(PasteQuestion, props)).split('<button').at(-1)!;
  };

  it('says how many values it pastes', () => {
    expect(buttonWith(['unclear', 'as typed', 'locked'])).toContain('Paste 2 values');
    expect(buttonWith(['unclear'])).not.toContain('disabled');
  });

  it('cannot be pressed where all are left out', () => {
    for (const kinds of [[], ['locked']] as const) {
      expect(buttonWith(kinds)).toContain('Nothing to paste');
      expect(buttonWith(kinds)).toContain('disabled');
    }
  });
});
