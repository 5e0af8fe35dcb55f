import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { needsNewDay, RejectedInvites } from '../../../frontend/src/features/members/invites/rejected-invites.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));

/** The list in a tenancy with a time zone. */
function drawn(time_zone: string, answered: string): string {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readTenant', {}), { time_zone });
  const rejected = [{ uid: 'i', email: 'ada@ours.example', answered }];
  const list = createElement(RejectedInvites<(typeof rejected)[number]>, {
    rejected,
    roleText: () => 'Reporter',
    isBusy: false,
    again: async () => undefined,
  });
  const inRouter = createElement(MemoryRouter, null, createElement(FlashProvider, null, list));
  return renderToString(createElement(QueryClientProvider, { client: queries }, inRouter)).replaceAll(/<!--.*?-->/g, '');
}

it.each([
  ['Europe/London', '1 Jul 2026'],
  ['Asia/Tokyo', '1 Jul 2026'],
  ['America/New_York', '30 Jun 2026'],
])('a rejection is listed with the day that it was in the tenancy: %s, %s', (timeZone, day) => {
  expect(drawn(timeZone, '2026-06-30T23:30:00.000Z')).toContain(day);
});

it('a rejected invitation asks for another last day once its own is over, and not on that day', () => {
  const today = '2026-07-01';
  expect(['2026-06-30', '2026-07-01', undefined].map((until) => needsNewDay({ until }, today))).toEqual([true, false, false]);
});
