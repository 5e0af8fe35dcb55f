import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';

type PageTitle = { title: string; setTitle(title: string): void };

const Context = createContext<PageTitle | undefined>(undefined);

/** One text for the page title, the browser title and the last breadcrumb. */
export function PageTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState('');
  useEffect(() => {
    document.title = title === '' ? common.product : fill(common.titleOf, { page: title, product: common.product });
  }, [title]);
  const value = useMemo(() => ({ title, setTitle }), [title]);
  return <Context value={value}>{children}</Context>;
}

function useContextValue(): PageTitle {
  const value = useContext(Context);
  if (!value) throw new Error('There is no PageTitleProvider above');
  return value;
}

export const usePageTitle = (): string => useContextValue().title;

/** Sets the name of the page. `PageHeader` does this for its page. */
export function useSetPageTitle(title: string): void {
  const { setTitle } = useContextValue();
  useEffect(() => setTitle(title), [title, setTitle]);
}

/** Sets the name of a route until its page sets one. Runs before the page's effect, also when both appear at once. */
export function useRouteTitle(title: string): void {
  const { setTitle } = useContextValue();
  useLayoutEffect(() => setTitle(title), [title, setTitle]);
}
