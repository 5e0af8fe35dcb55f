import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { companies } from '../../../../../shared/contract/company/companies.ts';
import { me } from '../../../../../shared/contract/person/me.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { countOf } from '../../../ui/format.ts';
import { type BegunSearch, newSearch } from './search-meanwhile.tsx';
import { type SearchGroup, searchEntries, searchPlaces } from './search-places.ts';
import { searchTexts as texts } from './texts.ts';

/** Most results of a kind. Typing more letters finds the others. */
const MOST = 6;

/**
 * The search of the bar, by name, over what the person may see. Enter opens the marked result, else the first. It reads at its
 * first use. `onGone`: called after the person has opened a page; `begun`: what was typed before it was here.
 */
export default function Search({ onGone, begun }: { onGone(): void; begun: RefObject<BegunSearch> }) {
  const [text, setText] = useState(begun.current.text);
  const input = useRef<AutosuggestProps.Ref>(null);
  useEffect(() => {
    if (begun.current.isFocused) input.current?.focus();
    // after the one by which the bar measures its width
    queueMicrotask(() => {
      begun.current = newSearch();
    });
  }, [begun]);
  const [wanted, setWanted] = useState(false);
  const [hurry, setHurry] = useState(false);
  const { entries, isPending, failed, retry } = useEntries(wanted);
  const groups = useMemo(() => searchPlaces(entries, text, MOST), [entries, text]);
  const navigate = useNavigate();
  const first = groups[0]?.entries[0]?.href;
  const go = (href: string | undefined) => {
    if (href === undefined) return;
    setText('');
    setHurry(false);
    document.getElementById('content')?.focus({ preventScroll: true });
    navigate(href);
    onGone();
  };
  useEffect(() => {
    if (!hurry || isPending) return;
    // After a search without results, text typed later must not open a page by itself.
    setHurry(false);
    go(first);
  });
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <Autosuggest
      ref={input}
      value={text}
      options={optionsOf(groups)}
      filteringType="manual"
      hideEnteredTextOption
      statusType={failed ? 'error' : isPending && wanted ? 'loading' : 'finished'}
      loadingText={texts.loading}
      errorText={texts.failed}
      recoveryText={texts.retry}
      empty={texts.empty}
      filteringResultsText={() => (count === 0 ? texts.none : countOf(count, texts.found))}
      ariaLabel={texts.label}
      placeholder={texts.placeholder}
      clearAriaLabel={texts.clear}
      enteredTextLabel={(value) => value || texts.label}
      onFocus={() => {
        setWanted(true);
        if (begun.current.isEntered) setHurry(true);
      }}
      onLoadItems={({ detail }) => !detail.firstPage && retry()}
      onChange={({ detail }) => setText(detail.value)}
      onSelect={({ detail }) => {
        if (detail.selectedOption) go(detail.value);
        else if (isPending) setHurry(text.trim() !== '');
        else go(first);
      }}
    />
  );
}

const optionsOf = (groups: readonly SearchGroup[]) =>
  groups.map(({ kind, entries }) => ({
    label: texts[kind],
    options: entries.map(({ href, name, about }) => ({ value: href, label: name, ...(about !== '' && { description: about }) })),
  }));

/** All entries to search, read once `wanted` is true. */
function useEntries(wanted: boolean) {
  const options = { enabled: wanted, staleTime: 60_000 };
  const list = useApiQuery(companies, 'listCompanies', {}, options);
  const packages = useApiQuery(me, 'listMyPackages', {}, options);
  const today = useToday();
  const entries = useMemo(() => searchEntries(list.data ?? [], packages.data ?? [], today), [list.data, packages.data, today]);
  const parts = [list, packages];
  return {
    entries,
    isPending: parts.some(({ data, error }) => data === undefined && error === null),
    failed: parts.some(({ error, data }) => error !== null && data === undefined),
    retry: () => {
      for (const part of parts) if (part.error) void part.refetch();
    },
  };
}
