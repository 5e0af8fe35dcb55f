import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fill } from '../../ui/fill.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { companyTree, searchTree } from '../company/index.ts';
import type { Pending } from '../pending/index.ts';
import { CompanyCard } from './company-card.tsx';
import { homeTexts as texts } from './texts.ts';

/**
 * The companies and projects of the person as a tree of cards (ADM-220 to ADM-238). Only the address holds the search, so that it
 * stays cleared while its tab is closed.
 */
export function Dashboards({ pending }: { pending: Pending }) {
  const [params, setParams] = useSearchParams();
  const term = params.get('search') ?? '';
  const tree = useMemo(() => companyTree(pending.companies), [pending.companies]);
  const shown = useMemo(() => searchTree(tree, term), [tree, term]);
  const clear = () => {
    const next = new URLSearchParams(params);
    next.delete('search');
    setParams(next, { replace: true });
  };
  if (shown.length === 0 && term.trim() === '') return <EmptyState title={texts.nothing}>{texts.noDashboards}</EmptyState>;
  if (shown.length === 0)
    return (
      <EmptyState title={texts.nothing} action={<Button onClick={clear}>{texts.clear}</Button>}>
        {fill(texts.noMatch, { term })}
      </EmptyState>
    );
  return (
    <SpaceBetween size="m">
      {shown.map((node) => (
        <CompanyCard key={node.company.uid} node={node} rows={pending.rows} first />
      ))}
    </SpaceBetween>
  );
}
