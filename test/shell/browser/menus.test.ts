import { describe, expect, it } from 'vitest';
import { accountItems, labelOf } from '../../../frontend/src/app/shell/account-items.ts';
import { companyLabel, type MenuGroup, menusOf, visibleMenus } from '../../../frontend/src/app/shell/navigation/menus.ts';
import { scopeOf } from '../../../frontend/src/session/scope.ts';
import type { Action, Grant } from '../../../shared/domain/access/rights.ts';
import { seatGrant, toldGrant } from '../../../shared/domain/access/seats.ts';
import { ada } from '../../support/browser-unit/signed-in-ada.ts';

const PROJECT = '12345678-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const nobody = { isSuperuser: false, isTenantSuperuser: false };
const superuser = { isSuperuser: true, isTenantSuperuser: false };
const grant = (...actions: Action[]): Grant => ({ isAdmin: false, actions });
const admin: Grant = { isAdmin: true, actions: [] };

const texts = (groups: readonly MenuGroup[]) =>
  Object.fromEntries(groups.map((group) => [group.text, group.items.map((item) => item.text)]));
const links = (groups: readonly MenuGroup[]) => groups.flatMap((group) => group.items.map((item) => item.href));
const menus = (path: string, as: Grant | undefined, flags = nobody) => visibleMenus(menusOf(scopeOf(path), 'Company'), flags, as);

describe('the project menu', () => {
  const ADMIN = ['Metrics', 'Conversion Factors', 'Settings', 'Email Settings', 'Email Statistics', 'Assurance', 'Audit trail'];

  it('has the groups Project and Admin with their items and links [SET-117, SET-118, SET-119]', () => {
    const all = menus(`/project/${PROJECT}`, admin);
    expect(texts(all)).toEqual({ Project: ['Dashboard', 'Users', 'Indicators'], Admin: ADMIN });
    expect(links(all)).toEqual(
      [
        '',
        '/members',
        '/indicators',
        '/metrics',
        '/conv',
        '/details',
        '/email/settings',
        '/email/report',
        '/assurance',
        '/audit',
      ].map((end) => `/project/12345678${end}`),
    );
  });

  it('has nothing of the project as a whole for whoever sees packages of it alone', () => {
    const shown = visibleMenus(menusOf(scopeOf(`/project/${PROJECT}`), 'Company'), nobody, grant('READ_TRACKER_REF'), {
      isLimited: true,
    });
    expect(shown).toEqual([]);
  });

  it('has the way to the clients only where the project has the setting [ADM-130]', () => {
    const all = menusOf(scopeOf(`/project/${PROJECT}`), 'Company');
    const shown = visibleMenus(all, nobody, admin, { apportions: true });
    expect(texts(shown).Admin).toEqual([...ADMIN, 'Apportion to My Clients']);
    expect(links(shown).at(-1)).toBe('/project/12345678/apportionment');
    expect(texts(visibleMenus(all, nobody, admin, { apportions: false })).Admin).toEqual(ADMIN);
    expect(texts(visibleMenus(all, nobody, grant('READ_PROJECT_REPORT'), { apportions: true }))).not.toHaveProperty('Admin');
  });

  it('belongs to the routes of a project outside /wpack/ [SET-116]', () => {
    expect(Object.keys(texts(menus(`/project/${PROJECT}/metrics/`, admin)))).toEqual(['Project', 'Admin']);
    expect(Object.keys(texts(menus(`/project/${PROJECT}/wpack/87654321/report`, admin)))).toEqual(['Reporting package']);
    expect(menus('/accounts/profile', admin)).toEqual([]);
  });

  it('shows the Admin group to admins and superusers only [SET-125, SET-126]', () => {
    expect(texts(menus(`/project/${PROJECT}`, undefined, superuser)).Admin).toEqual(ADMIN);
    const others = texts(menus(`/project/${PROJECT}`, grant('READ_PROJECT_REPORT', 'READ_PROJECT_MEMBER')));
    expect(others).toEqual({ Project: ['Dashboard', 'Users', 'Indicators'] });
  });

  it('shows an auditor what is read of the Admin group, and nothing that is made of changes', () => {
    const auditor = toldGrant(seatGrant(true));
    const all = menus(`/project/${PROJECT}`, auditor);
    expect(texts(all)).toEqual({
      Project: ['Dashboard', 'Users', 'Indicators'],
      Admin: ['Metrics', 'Conversion Factors', 'Assurance', 'Audit trail'],
    });
    expect(texts(menus('/company/12345678-cccc', auditor)).Admin).toEqual(['Assurance', 'Audit trail']);
  });

  it('hides the dashboard and the users from whoever lacks the action [SET-130, SET-132, SET-133, SET-136]', () => {
    expect(texts(menus(`/project/${PROJECT}`, grant('READ_PROJECT_MEMBER')))).toEqual({ Project: ['Users', 'Indicators'] });
    expect(texts(menus(`/project/${PROJECT}`, grant('READ_PROJECT_REPORT')))).toEqual({ Project: ['Dashboard', 'Indicators'] });
    expect(texts(menus(`/project/${PROJECT}`, undefined))).toEqual({ Project: ['Indicators'] });
  });
});

describe('the work-package menu', () => {
  const path = `/project/${PROJECT}/wpack/87654321-bbbb`;

  it('has Dashboard, New report and Historic reports with their links [SET-120, SET-121]', () => {
    const all = menus(path, admin);
    expect(texts(all)).toEqual({ 'Reporting package': ['Dashboard', 'New report', 'Historic reports'] });
    expect(links(all)).toEqual(['', '/report', '/evals'].map((end) => `/project/12345678/wpack/87654321${end}`));
  });

  it('offers a new report only to who may update values [SET-131]', () => {
    const items = (as: Grant) => texts(menus(path, as))['Reporting package'];
    expect(items(grant('READ_TRACKER_REF_SCORE_VALUE'))).toEqual(['Dashboard', 'Historic reports']);
    expect(items(grant('UPDATE_TRACKER_REF_SCORE_VALUE'))).toContain('New report');
  });
});

describe('the company menu', () => {
  const path = '/company/12345678-cccc';

  it('has its items, a group Admin, and their links [SET-122, SET-123, SET-124]', () => {
    const all = menus(path, admin);
    expect(texts(all)).toEqual({
      Company: ['Dashboard', 'Users', 'Indicators'],
      Admin: ['Settings', 'Email Settings', 'Email Statistics', 'Assurance', 'Audit trail'],
    });
    expect(links(all)).toEqual(
      ['', '/members', '/indicators', '/details', '/email/settings', '/email/report', '/assurance', '/audit'].map(
        (end) => `/company/12345678${end}`,
      ),
    );
  });

  it('hides Users and Indicators from a viewer, who still has the dashboard [SET-128, SET-129]', () => {
    expect(texts(menus(path, grant('READ_COMPANY', 'READ_COMPANY_MEMBER')))).toEqual({ Company: ['Dashboard'] });
    expect(texts(menus(path, grant('READ_COMPANY', 'READ_COMPANY_MEMBER', 'UPDATE_COMPANY')))).toEqual({
      Company: ['Dashboard', 'Users', 'Indicators'],
    });
  });

  it('needs READ_COMPANY for the dashboard and READ_COMPANY_MEMBER for the users [SET-134, SET-135]', () => {
    expect(texts(menus(path, grant('UPDATE_COMPANY')))).toEqual({ Company: ['Indicators'] });
  });

  it('is called as the tenant calls it, else Company [SET-033, SET-034, SET-035]', () => {
    expect(companyLabel({ COMPANY: 'Business unit' })).toBe('Business unit');
    expect(companyLabel({ company: '  ' })).toBe('Company');
    expect(companyLabel(undefined)).toBe('Company');
    expect(menusOf(scopeOf(path), 'Business unit')[0]?.text).toBe('Business unit');
  });
});

describe('the account menu', () => {
  it('lists its entries in order, spelled as they are, with their links [SET-104, SET-105, SET-108, SET-109, SET-110, SET-111]', () => {
    expect(accountItems({ ...ada, is_tenant_superuser: true }).map(({ text, href }) => [text, href])).toEqual([
      ['My Profile', '/accounts/profile'],
      ['Ada Byron', undefined],
      ['Tenacy admin', '/tenant/admin/'],
      ['Change Password', '/accounts/password/change/'],
      ['Terms & Conditions', '/terms'],
      ['Logout', undefined],
    ]);
  });

  it('shows the tenancy admin to tenant superusers only [SET-107]', () => {
    const entries = accountItems({ ...ada, is_superuser: true });
    expect(entries.map(({ text }) => text)).not.toContain('Tenacy admin');
  });

  it('names the person, or the username when both names are blank [SET-106]', () => {
    expect(labelOf(ada)).toBe('Ada Byron');
    expect(labelOf({ first_name: '', last_name: ' ', username: 'ada@example.com' })).toBe('ada@example.com');
    expect(labelOf({ first_name: '', last_name: 'Byron', username: 'x' })).toBe('Byron');
  });
});
