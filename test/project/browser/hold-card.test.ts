import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import {
  askHold,
  HoldCard,
  holdComment,
  holdOf,
  holdQuestion,
} from '../../../frontend/src/features/project/package/hold-card.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';

/** The server's report. */
const server = vi.hoisted(() => ({ report: {} }));
vi.mock('../../../frontend/src/api/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => server.report,
}));

const packAt = (status: string) =>
  ({ uid: 'p', tracker: 't', latest_commit: { uid: 'c', status: { name: status } } }) as unknown as ReportingPackage;

/** The names of the card's buttons, for a package whose open report has a status. */
function buttons(status: string): string[] {
  const card = createElement(FlashProvider, null, createElement(HoldCard, { pack: packAt(status) }));
  const page = renderToString(createElement(QueryClientProvider, { client: createQueryClient() }, card));
  return [...page.matchAll(/<button.*?<\/button>/g)].map(([each]) => each.replaceAll(/<[^>]*>/g, ''));
}

describe('the card that holds a package', () => {
  it('has a button that says what it does, beside the state [ADM-322, ADM-323]', () => {
    expect(buttons('In Progress')).toEqual(['Active', 'Put on hold…']);
    expect(buttons('Not for Submission')).toEqual(['On Hold', 'Release from hold…']);
  });

  it('asks in the words of the state in which it was asked, and for a reason where figures are official', () => {
    expect(holdQuestion(false, false)).toMatchObject({ title: 'Put on hold', optional: true });
    expect(holdQuestion(true, false)).toMatchObject({ title: 'Release from hold', optional: true });
    expect(holdQuestion(false, true).optional).toBe(false);
  });

  it('sends the reason of its person, and without one that it was toggled', () => {
    expect(holdComment(' Site closed in winter ')).toBe('Site closed in winter');
    expect(holdComment(' ')).toBe('On hold status toggled');
  });

  it('holds the report as it was when it was asked about, and asks nothing of one that somebody else has held since', async () => {
    const pack = packAt('Pending Input');
    server.report = { status: { name: 'Pending Input' }, version: 7 };
    const asked = await askHold(pack);
    expect(asked).toMatchObject({ title: 'Put on hold', version: 7 });
    expect(holdOf(pack, asked!, 'Closed')).toMatchObject({
      args: { body: { status: 'HOLD', comment: 'Closed' } },
      options: { ifMatch: 7 },
    });
    server.report = { status: { name: 'Not for Submission' }, version: 8 };
    expect(await askHold(pack)).toBeUndefined();
  });
});
