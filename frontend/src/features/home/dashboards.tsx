import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fill } from '../../ui/fill.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { companyTree, searchTree } from '../company/index.ts';
import type { Pending } from '../pending/index.ts';
import { CompanyCard } from './company-card.tsx';
import { homeTexts as texts } from './texts.ts';

/** The companies and projects of the person as a tree of cards (ADM-220 to ADM-238). */
export function Dashboards({ pending }: { pending: Pending }) {
  const [params] = useSearchParams();
  const [term, setTerm] = useState(() => params.get('search') ?? '');
  const tree = useMemo(() => companyTree(pending.companies), [pending.companies]);
  const shown = useMemo(() => searchTree(tree, term), [tree, term]);
  if (shown.length === 0 && term.trim() === '') return <EmptyState title={texts.nothing}>{texts.noDashboards}</EmptyState>;
  if (shown.length === 0)
    return (
      <EmptyState title={texts.nothing} action={<Button onClick={() => setTerm('')}>{texts.clear}</Button>}>
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
