import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import { CompanyNodes } from '../../../frontend/src/features/company/company-list.tsx';
import { CompanyCard } from '../../../frontend/src/features/home/company-card.tsx';

const shown = (page: ReactElement) =>
  renderToString(createElement(QueryClientProvider, { client: createQueryClient() }, createElement(MemoryRouter, null, page)));
const project = (uid: string, accessible: boolean) => ({ uid: `${uid}${uid}${uid}${uid}`, name: `Project ${uid}`, accessible });
const company = (accessible: boolean) => ({
  company: {
    uid: 'cccccccc',
    name: 'Northgate',
    parentid: null,
    depth: 0,
    accessible,
    projects: [project('11', true), project('22', false)],
  },
  children: [],
});

it('the card of a company leads to its page, and says where that may not be opened [ADM-225]', () => {
  const cardOf = (accessible: boolean) => shown(createElement(CompanyCard, { node: company(accessible), rows: [] }));
  expect(cardOf(true)).toContain('href="/company/cccccccc"');
  expect(cardOf(true)).not.toContain('No Access');
  expect(cardOf(false)).toContain('href="/company/cccccccc"');
  expect(cardOf(false)).toContain('No Access');
});

it('the profile leads to the dashboards of the projects that the person may open, also below a company that is closed to them', () => {
  const actions = { onMove: () => {}, hasPlace: () => false };
  const list = shown(createElement(CompanyNodes, { nodes: [company(false)], actions }));
  expect(list).toContain('href="/project/11111111"');
  expect(list).not.toContain('/project/22222222');
  expect(list).not.toContain('/company/');
});
