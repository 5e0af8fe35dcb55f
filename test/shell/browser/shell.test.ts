import { expect, it } from 'vitest';
import { helpOf } from '../../../frontend/src/app/shell/help/help.ts';
import { supportMail } from '../../../frontend/src/app/shell/help/support.ts';
import { packageTree } from '../../../frontend/src/app/shell/navigation/package-tree.ts';
import { email } from '../../../frontend/src/features/account/checks.ts';
import { newPassword } from '../../../frontend/src/features/account/new-password.ts';
import { fromLink } from '../../../frontend/src/features/account/sign-in/link.ts';
import { areaOf, lacksPackage, scopeKey, scopeOf, widthFrom } from '../../../frontend/src/session/scope.ts';
import { providerFor, ssoAddress } from '../../../frontend/src/session/sso.ts';
import { fill } from '../../../frontend/src/ui/fill.ts';
import { mandatoryProvider } from '../../../shared/domain/tenant/sso.ts';

it('fills in a mail to support: address, subject, page, person and the 24 hours [ADM-241, ADM-242, ADM-609]', () => {
  const mail = new URL(supportMail('help@example.com', 'https://site.example/project/1?a=b&c=d', 'Ada Byron'));
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'help@example.com']);
  expect(mail.searchParams.get('subject')).not.toBe('');
  const body = mail.searchParams.get('body');
  for (const part of ['https://site.example/project/1?a=b&c=d', 'Ada Byron', '24 hours']) expect(body).toContain(part);
});

it('remembers a width for each company, project and package, 300 until it is changed [ADM-085, ADM-086]', () => {
  const keys = ['/company/12345678', '/project/12345678', '/project/12345678/wpack/aaaaaaaa', '/project/12345678/wpack/bbbbbbbb'];
  expect(new Set(keys.map((path) => scopeKey(scopeOf(path)))).size).toBe(4);
  expect(scopeKey(scopeOf('/project/12345678/metrics'))).toBe(scopeKey(scopeOf('/project/12345678-aaaa-4aaa/')));
  expect([widthFrom(null), widthFrom('broken'), widthFrom('420'), widthFrom('9999')]).toEqual([300, 300, 420, 640]);
});

it('an address of a package that is none of its project as the person sees it has no page, whatever follows in it', () => {
  const project = { related_refs: [{ uid: 'aaaaaaaa-0000-4000-8000-000000000000' }] };
  const lacks = (path: string, of?: typeof project) => lacksPackage(scopeOf(path), of);
  const at = (packageId: string) =>
    ['', '/evals', '/indicators', '/report'].map((end) => `/project/12345678/wpack/${packageId}${end}`);
  expect(at('bbbbbbbb').map((path) => lacks(path, project))).toEqual([true, true, true, true]);
  expect([...at('aaaaaaaa'), '/project/12345678/evals'].some((path) => lacks(path, project))).toBe(false);
  expect(lacks(at('bbbbbbbb')[0]!)).toBe(false);
});

it('begins a page anew in another project or company, and keeps it within one', () => {
  const trails = ['/project/12345678/audit', '/project/87654321/audit', '/company/12345678/audit', '/tenant/admin/audit'];
  expect(new Set(trails.map(areaOf)).size).toBe(4);
  const within = ['/project/12345678', '/project/12345678-aaaa-4aaa/wpack/aaaaaaaa/report', '/project/12345678/wpack/bbbbbbbb'];
  expect(new Set(within.map(areaOf)).size).toBe(1);
  expect(areaOf('/accounts/login')).toBe(areaOf('/accounts/register'));
});

it('builds the tree of packages by name, and loses none whose parent is not visible', () => {
  const ref = (uid: string, name: string, parent: string | null) => ({ uid, name, parent });
  const { root, packages } = packageTree([
    ref('m', 'master', null),
    ref('b', 'Package 10', 'm'),
    ref('a', 'Package 9', 'm'),
    ref('c', 'Below', 'a'),
    ref('d', 'Orphan', 'gone'),
  ]);
  expect(root?.uid).toBe('m');
  expect(packages.map((node) => [node.pack.name, node.children.map((child) => child.pack.name)])).toEqual([
    ['Orphan', []],
    ['Package 9', ['Below']],
    ['Package 10', []],
  ]);
});

const sso = {
  authorizationUrl: 'https://login.example/oauth2/authorize',
  tokenUrl: 'https://login.example/oauth2/token',
  clientId: 'abc',
  providers: ['Directory-one', 'Directory-two'],
  domains: { 'Rail.example': 'Directory-two' },
};

it('sends people to the identity provider of their domain, for this client, back to this site', () => {
  expect(providerFor(sso, 'ada@rail.EXAMPLE')).toBe('Directory-two');
  expect([providerFor(sso, 'ada@other.example'), providerFor(sso, '')]).toEqual([undefined, undefined]);
  expect(providerFor({ ...sso, providers: ['Directory-one'] }, '')).toBe('Directory-one');
  const attempt = { verifier: 'v', state: 'mark', next: null, provider: 'Directory-two' };
  const url = new URL(ssoAddress(sso, 'https://site.example', attempt, 'proof'));
  expect(url.origin + url.pathname).toBe('https://login.example/oauth2/authorize');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'abc',
    response_type: 'code',
    identity_provider: 'Directory-two',
    state: 'mark',
    redirect_uri: 'https://site.example/accounts/login',
    code_challenge: 'proof',
    code_challenge_method: 'S256',
  });
});

it('knows the e-mail domains that must use single sign-on, ignoring case [ADM-388]', () => {
  const domains = { 'Rail.example': 'Directory-1' };
  expect(mandatoryProvider('Ada@rail.EXAMPLE', domains)).toEqual({ domain: 'rail.example', provider: 'Directory-1' });
  for (const email of ['ada@other.example', 'rail.example', '', 'ada@'])
    expect(mandatoryProvider(email, domains)).toBeUndefined();
  expect(mandatoryProvider('ada@rail.example', undefined)).toBeUndefined();
});

it('asks for two equal passwords of at least 12 characters that are hard to guess', () => {
  const checked = (password: string, repeated = password) =>
    newPassword(password, repeated, { email: 'rita.rivers@firm.example' });
  expect(checked('12345678901').password).toMatch(/12 characters/);
  expect(checked('password2026').password).toMatch(/easy to guess/);
  expect(checked('rita-heron-quilts').password).toMatch(/your name or e-mail address/);
  expect(checked('heron quilts oars', 'heron quilts oar').repeated).toMatch(/not the same/);
  expect(checked('heron quilts oars')).toEqual({ password: undefined, repeated: undefined });
});

it('takes e-mail addresses and nothing else', () => {
  expect(email('ada@example.com')).toBeUndefined();
  for (const wrong of ['', 'ada', 'ada@example', 'a b@example.com']) expect(email(wrong)).not.toBeUndefined();
});

it('reads address and code from the links of account mails', () => {
  const given = { email: 'a+b@example.com', code: '123456' };
  expect(fromLink({ hash: '#email=a%2Bb@example.com&code=123456', search: '' })).toEqual(given);
  expect(fromLink({ hash: '', search: '?email=a%2Bb@example.com&code=123456' })).toEqual(given);
  expect(fromLink({ hash: '#username=a@b.c&token=9', search: '' })).toEqual({ email: 'a@b.c', code: '9' });
  expect(fromLink({ hash: '', search: '' })).toEqual({ email: '', code: '' });
});

it('fills placeholders, also with what looks like one', () => {
  expect(fill('{n} of {all}', { n: '{all}', all: 3 })).toBe('{all} of 3');
});

it('has help for factors, indicators and metrics, and for nothing else', () => {
  const title = (path: string) => helpOf(path)?.title;
  expect(['/project/a/conv/', '/project/a/wpack/b/conv', '/tenant/admin/conversion'].map(title)).toEqual(
    Array(3).fill('Conversion factors'),
  );
  expect(['/company/a/indicators', '/project/a/indicator/b/target', '/tenant/admin/indicator'].map(title)).toEqual(
    Array(3).fill('Indicators'),
  );
  expect(['/project/a/metrics', '/project/a/metrics/add_from_template'].map(title)).toEqual(
    Array(2).fill('Metrics, CSV and JSON'),
  );
  expect(['/', '/home', '/project/a/report', '/project/a/members'].map(title)).toEqual(Array(4).fill(undefined));
});
