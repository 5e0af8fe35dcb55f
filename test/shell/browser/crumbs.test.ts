import { expect, it } from 'vitest';
import { crumbsOf } from '../../../frontend/src/app/shell/navigation/crumbs.ts';
import type { RelatedPackage } from '../../../shared/contract/project/projects.ts';

const pack = (name: string, parent: string | null) => ({ uid: `${name}-0000-uid`, name, parent }) as RelatedPackage;
const project = {
  name: 'Quay',
  company: { uid: 'northbank-uid', name: 'Northbank' },
  related_refs: [pack('thewhole', null), pack('dredging', 'thewhole-0000-uid'), pack('disposal', 'dredging-0000-uid')],
};
const NORTHBANK = { uid: 'northbank-uid', name: 'Northbank', parentid: 'group-uid' };
const GROUP = { uid: 'group-uid', name: 'Group', parentid: null };
const at = (pathname: string, more: object = {}) =>
  crumbsOf({
    scope: { kind: 'project', projectId: 'quay-uid' },
    project,
    companyName: undefined,
    companies: [NORTHBANK],
    pathname,
    title: 'Settings',
    ...more,
  }).map(({ text }) => text);
const atDisposal = { scope: { kind: 'package', projectId: 'quay-uid', packageId: 'disposal' } };

it('the way to a page leads over the company and the packages above it', () => {
  expect(at('/project/quay/details')).toEqual(['Home', 'Northbank', 'Quay', 'Settings']);
  expect(at('/project/quay/wpack/disposal', atDisposal)).toEqual([
    'Home',
    'Northbank',
    'Quay',
    'dredging',
    'disposal',
    'Settings',
  ]);
});

it('the way to a target leads over the indicators', () => {
  expect(at('/project/quay/indicators/i/target', { title: 'Target' })).toEqual([
    'Home',
    'Northbank',
    'Quay',
    'Indicators',
    'Target',
  ]);
  expect(at('/project/quay/indicators', { title: 'Indicators' })).toEqual(['Home', 'Northbank', 'Quay', 'Indicators']);
});

it('a company that may not be opened is no part of the way', () => {
  expect(at('/project/quay/details', { companies: [GROUP] })).toEqual(['Home', 'Quay', 'Settings']);
});

it('the way to a company, and to its projects, leads over the companies above that may be opened', () => {
  const below = {
    scope: { kind: 'company', companyId: 'northban' },
    project: undefined,
    companyName: 'Northbank',
    title: 'Members',
  };
  const companies = [NORTHBANK, GROUP];
  expect(at('/company/northban/members', { ...below, companies })).toEqual(['Home', 'Group', 'Northbank', 'Members']);
  expect(at('/company/northban/members', below)).toEqual(['Home', 'Northbank', 'Members']);
  expect(at('/project/quay/details', { companies })).toEqual(['Home', 'Group', 'Northbank', 'Quay', 'Settings']);
});
