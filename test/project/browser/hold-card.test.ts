import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import { HoldCard, holdComment, holdQuestion } from '../../../frontend/src/features/project/package/hold-card.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';

/** The names of the buttons of the card, for a package whose open report has a status. */
function buttons(status: string): string[] {
  const pack = { uid: 'p', tracker: 't', latest_commit: { uid: 'c', status: { name: status } } } as unknown as ReportingPackage;
  const card = createElement(FlashProvider, null, createElement(HoldCard, { pack }));
  const page = renderToString(createElement(QueryClientProvider, { client: createQueryClient() }, card));
  return [...page.matchAll(/<button.*?<\/button>/g)].map(([each]) => each.replaceAll(/<[^>]*>/g, ''));
}

describe('the card that holds a package', () => {
  it('has a button that says what it does, beside the state [ADM-322] [ADM-323]', () => {
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
});
