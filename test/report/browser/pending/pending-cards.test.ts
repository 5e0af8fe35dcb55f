import Cards from '@cloudscape-design/components/cards';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pendingCard } from '../../../../frontend/src/features/pending/cells.tsx';
import type { PendingRow } from '../../../../frontend/src/features/pending/rows.ts';

it('the labels of a card of pending actions are level, and its texts keep apart', () => {
  const { sections = [] } = pendingCard('2026-11-27');
  const row = { uid: 'a', projectUid: 'bridge00', period: '1st Oct 26 - 31st Oct 26', project: 'Bridge' } as PendingRow;
  const shown = sections.filter(({ id }) => id === 'reportingPeriod' || id === 'project');
  const cards = createElement(Cards<PendingRow>, { items: [row], cardDefinition: { sections: shown } });
  const html = renderToString(createElement(MemoryRouter, null, cards));
  expect(html).toContain('class="first-of-card">Reporting Period<');
  expect(html).toContain('card-part">1st Oct 26 - 31st Oct 26<');
});
