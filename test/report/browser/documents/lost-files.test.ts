import { expect, it, vi } from 'vitest';
import { documentTexts, unsentTexts } from '../../../../frontend/src/features/report/documents/texts.ts';
import { goToDocument } from '../../../../frontend/src/features/report/frame/go-to-document.ts';
import type { Section } from '../../../../frontend/src/features/report/model/sections.ts';

it('a file that is not sent is named with its document where it blocks a submission, in the words of the button beside it', () => {
  expect(unsentTexts.lost).toContain('{file} for {document}');
  const act = documentTexts.goOnWithout.toLowerCase();
  expect([unsentTexts.lost, documentTexts.lost].map((text) => text.toLowerCase().includes(act))).toEqual([true, true]);
});

it('the way to a document opens its section first', () => {
  let opened = '';
  vi.stubGlobal('document', { querySelector: () => null });
  const sections = [{ node: { uid: 'energy' }, rows: [{ node: { uid: 'bills' } }] }] as unknown as Section[];
  const openSection = (uid: string) => {
    opened = uid;
  };
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  expect([goToDocument('bills', { sections, openSection }), opened]).toEqual([false, 'energy']);
  vi.unstubAllGlobals();
});
