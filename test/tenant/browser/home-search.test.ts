import Button from '@cloudscape-design/components/button';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CompanyCard } from '../../../frontend/src/features/home/company-card.tsx';
import { Dashboards } from '../../../frontend/src/features/home/dashboards.tsx';
import type { Pending } from '../../../frontend/src/features/pending/index.ts';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const address = vi.hoisted(() => ({ search: new URLSearchParams() }));
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useSearchParams: () => [
    address.search,
    (next: URLSearchParams) => {
      address.search = next;
    },
  ],
}));

const company = { uid: 'n', name: 'Northern', depth: 0, parentid: null, projects: [], accessible: true };
/** The tab when a person opens it, also after another tab: its state is not kept. */
const shown = () => {
  forgetHooks();
  const all = drawn(Dashboards, { pending: { companies: [company], rows: [] } as unknown as Pending });
  return { first: propsOf(all, CompanyCard)?.node, clear: propsOf(all, Button)?.onClick as (() => void) | undefined };
};

beforeEach(() => {
  address.search = new URLSearchParams('tab=dashboards&search=tunnel');
});

describe('the search of the home page', () => {
  it('starts from the address [ADM-238]', () => {
    expect(shown().first).toBeUndefined();
    address.search = new URLSearchParams('search=north');
    expect(shown().first).toMatchObject({ company: { name: 'Northern' } });
  });

  it('stays cleared when one comes back from another tab [ADM-237]', () => {
    shown().clear!();
    expect(shown().first).toMatchObject({ company: { name: 'Northern' } });
    expect(address.search.toString()).toBe('tab=dashboards');
  });
});
