import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { Invitations } from '../../../frontend/src/features/home/invitations.tsx';
import { useInvitations } from '../../../frontend/src/features/home/use-invitations.ts';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';

vi.mock('../../../frontend/src/features/home/ask-to-join.tsx', () => ({ AskToJoin: () => null }));
vi.mock('../../../frontend/src/features/home/others-invitation.tsx', () => ({ OthersInvitation: () => null }));

const Page = () => createElement(Invitations, { invitations: useInvitations() });

const ofCompany = (name: string, more: object = {}) => ({
  uid: name,
  company: { uid: name, name },
  auth: null,
  is_request: false,
  ...more,
});
const ofProject = (name: string, role: string, is_request = false) => ({
  uid: name,
  project_discipline: { uid: role || null, name: role, project: { uid: name, name }, auth: null },
  is_request,
});

/** The texts of both cards about their entries, with the buttons. */
function shown(): string[] {
  const queries = createQueryClient();
  const companies = [
    ofCompany('Northern', { auth: { name: 'Administrator' } }),
    ofCompany('Rail'),
    ofCompany('Ports', { is_request: true }),
  ];
  const projects = [ofProject('Bridge', 'Reporter'), ofProject('Tunnel', ''), ofProject('Quay', 'Approver', true)];
  queries.setQueryData(queryKey('listOwnCompanyInvites', {}), companies);
  queries.setQueryData(queryKey('listOwnInvites', {}), projects);
  const within = createElement(FlashProvider, null, createElement(Page));
  const html = renderToString(createElement(QueryClientProvider, { client: queries }, within));
  return html
    .split('company-card-head')
    .slice(1)
    .map((each) =>
      each
        .replaceAll(/<[^>]*>|^[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .map((text) => text.replace(/(Accept Reject|Delete).*/, '$1'));
}

it('invitations tell the offered role, or Member without one, and requests that they wait [ADM-189, ADM-191, ADM-193, ADM-195]', () => {
  expect(shown()).toEqual([
    'Northern Administrator Accept Reject',
    'Rail Member Accept Reject',
    'Ports Awaiting approval Delete',
    'Bridge Reporter Accept Reject',
    'Tunnel Member Accept Reject',
    'Quay Awaiting colleague approval Delete',
  ]);
});
