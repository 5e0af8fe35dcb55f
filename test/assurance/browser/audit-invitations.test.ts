import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { Seats } from '../../../frontend/src/features/assurance/seats.tsx';
import { WaitingInvitations } from '../../../frontend/src/features/home/waiting-invitations.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { SeatView } from '../../../shared/contract/assurance/assurance.ts';
import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));

const queries = createQueryClient();
const shown = (page: ReactElement): string => {
  const inRouter = createElement(MemoryRouter, null, createElement(FlashProvider, null, page));
  return renderToString(createElement(QueryClientProvider, { client: queries }, inRouter));
};

describe('the list of auditors', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const seat: SeatView = {
    uid: 'ann',
    name: 'Ann Lee',
    email: 'ann@audit.example',
    until: '2026-12-31',
    counts: true,
    by: 'Olga Owner',
    at,
  };
  const waiting: SeatView = { ...seat, uid: 'invite', name: '', email: 'bea@audit.example', waits: true };
  const none = async () => undefined;
  const list = (seats: SeatView[], maySet = true) => shown(createElement(Seats, { seats, maySet, set: none, sendAgain: none }));

  it('says of an invitation that it has no answer, and offers to send it again and to withdraw it', () => {
    const html = list([waiting]);
    for (const text of ['bea@audit.example', 'Invited, without an answer', '31 Dec 2026']) expect(html).toContain(text);
    for (const act of ['Send the invitation to bea@audit.example again', 'Withdraw the invitation to bea@audit.example'])
      expect(html).toContain(act);
    expect(html).not.toContain('Take the seat');
  });

  it('offers to take a seat, and nothing of an invitation', () => {
    const html = list([seat]);
    expect(html).toContain('Take the seat of Ann Lee');
    for (const text of ['Invited', 'Withdraw', 'Send the invitation']) expect(html).not.toContain(text);
  });

  it('offers nothing to who does not administer', () => {
    const html = list([seat, waiting], false);
    expect(html).toContain('Invited, without an answer');
    for (const text of ['Change the last day', 'Take the seat', 'Withdraw', 'Send again']) expect(html).not.toContain(text);
  });
});

describe('an own invitation to audit', () => {
  const discipline = { uid: null, name: '', project: { uid: 'p', name: 'Bridge' }, auth: null };
  const fields = {
    email: 'bea@audit.example',
    is_request: false,
    status: 'pending',
    created: '',
    seat_until: '2026-12-31',
  } as const;
  const ofProject: ProjectInvite = { ...fields, uid: 'i', project_discipline: discipline, meta_json: {} };
  const ofCompany: CompanyInvite = { ...fields, uid: 'c', company: { uid: 'n', name: 'Northern' }, auth: null, accepted: false };

  it('says what is audited, until when, and that nothing is changed; it names no role', () => {
    queries.setQueryData(queryKey('listOwnInvites', {}), [ofProject]);
    queries.setQueryData(queryKey('listOwnCompanyInvites', {}), [ofCompany]);
    const html = shown(createElement(WaitingInvitations, { none: null }));
    for (const place of ['Bridge', 'Northern']) {
      expect(html).toContain(`Audit of ${place} until 31 Dec 2026`);
      expect(html).toContain(`Accept: Audit of ${place} until 31 Dec 2026`);
    }
    expect(html).toContain('You read everything there and change nothing.');
    expect(html).not.toContain('Member');
  });
});
