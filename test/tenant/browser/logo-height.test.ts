import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bar } from '../../../frontend/src/app/shell/bar.tsx';
import { drawn, forgetHooks } from '../../support/browser-unit/hooks.ts';

const tenant = vi.hoisted(() => ({ meta_json: {} as { navbarLogo?: string; logoHeight?: number } }));
vi.mock('react', async (original) => {
  const { hooks } = await import('../../support/browser-unit/hooks.ts');
  return { ...(await original<object>()), ...hooks, useLayoutEffect: hooks.useEffect };
});
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => vi.fn() }));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useTenant: () => tenant }));
vi.mock('../../../frontend/src/app/theme.ts', () => ({ useDarkMode: () => false, toggleTheme: vi.fn() }));

const style = new Map<string, string>();
/** The height of the logo on the page after rendering the bar. */
function height(meta_json: typeof tenant.meta_json): string | undefined {
  tenant.meta_json = meta_json;
  drawn(Bar, { last: { type: 'button', text: 'Sign in' } });
  return style.get('--logo-height');
}

beforeEach(() => {
  forgetHooks();
  style.clear();
  const root = { setProperty: (name: string, value: string) => style.set(name, value), removeProperty: vi.fn() };
  vi.stubGlobal('document', { documentElement: { style: root } });
});
afterEach(() => vi.unstubAllGlobals());

describe("the height of a tenancy's logo", () => {
  it('is 40 pixels where none is set [ADM-608]', () => {
    expect(height({ navbarLogo: '/logo.svg' })).toBe('40px');
  });

  it('is what is set, known to everything that stays below the bar [ADM-244]', () => {
    expect(height({ navbarLogo: '/logo.svg', logoHeight: 80 })).toBe('80px');
  });

  it('stays within what leaves room for the page, also where it was set before there were bounds [ADM-244]', () => {
    expect(height({ navbarLogo: '/logo.svg', logoHeight: 5000 })).toBe('160px');
    expect(height({ navbarLogo: '/logo.svg', logoHeight: 0 })).toBe('16px');
  });

  it('is none without a logo [ADM-248]', () => {
    expect(height({ logoHeight: 80 })).toBeUndefined();
  });
});
