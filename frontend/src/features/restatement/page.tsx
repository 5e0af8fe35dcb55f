import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { restatements } from '../../../../shared/contract/restatement/restatements.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { callWithVersion, download } from '../../api/client.ts';
import { useScope } from '../../session/use-scope.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { Modal } from '../../ui/modal.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import {
  actOfEntry,
  ENTRY_COLUMNS,
  type Entry,
  entryRow,
  registerColumns,
  textsOfEntry,
  unlistedOf,
} from './register-columns.tsx';
import { RestatedFigures } from './restated-figures.tsx';
import { restatementTexts as texts } from './texts.ts';

/** Entries per request, and rows per page of the list. */
const PAGE_SIZE = 50;
const ROWS = 20;

/**
 * A company's file is written from the loaded entries. It is offered only once all are loaded, because a partial file would pass
 * for the whole register.
 */
const COMPANY_FILE = { name: texts.companyFile, columns: ENTRY_COLUMNS, rowOf: entryRow };

type Place = { kind: 'project'; projectId: string } | { kind: 'company'; companyId: string };

/** The register of restatements of a project or of a company. */
export default function RestatementsPage() {
  const scope = useScope();
  if (scope.kind === 'company') return <Register place={{ kind: 'company', companyId: shortId(scope.companyId) }} />;
  if (scope.kind !== 'project') return null;
  return <Register place={{ kind: 'project', projectId: shortId(scope.projectId) }} />;
}

/** The register in pages, newest act first. */
function useRegister(place: Place) {
  const register = useInfiniteQuery({
    queryKey: [place.kind === 'project' ? 'listRestatements' : 'listCompanyRestatements', place],
    queryFn: async ({ pageParam, signal }): Promise<{ data: Entry[]; next?: string | undefined }> => {
      const query = { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      if (place.kind === 'company')
        return callWithVersion(
          restatements.listCompanyRestatements,
          { params: { companyId: place.companyId }, query },
          { signal },
        );
      return callWithVersion(restatements.listRestatements, { params: { projectId: place.projectId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return { ...register, data: register.data?.pages.flatMap((page) => page.data) };
}

function Register({ place }: { place: Place }) {
  const register = useRegister(place);
  const [shown, setShown] = useState<Entry>();
  const isCompany = place.kind === 'company';
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={isCompany ? texts.introCompany : texts.intro} />
      <QueryState
        query={register}
        errorTitle={texts.loadError}
        noPermission={<NoPermission title={texts.noPermission} />}
        isEmpty={() => false}
      >
        {(entries) => (
          <ListTable
            title={texts.title}
            columns={registerColumns(isCompany, setShown)}
            items={entries}
            trackBy="uid"
            nameOf={actOfEntry}
            empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
            search={{ label: texts.search, textsOf: textsOfEntry, count: texts.count, noMatch: texts.noMatch }}
            pageSize={ROWS}
            {...(isCompany && (register.hasNextPage ? { description: texts.moreForFile } : { file: COMPANY_FILE }))}
            actions={place.kind === 'project' && entries.length > 0 && <WholeFile projectId={place.projectId} />}
          />
        )}
      </QueryState>
      {register.hasNextPage && (
        <Button loading={register.isFetchingNextPage} onClick={() => void register.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {shown && <AllFigures entry={shown} onClose={() => setShown(undefined)} />}
    </SpaceBetween>
  );
}

/** The server's file has every figure of every entry, including entries that are not loaded yet. */
function WholeFile({ projectId }: { projectId: string }) {
  const [isBusy, setBusy] = useState(false);
  const flash = useFlash();
  const save = async () => {
    setBusy(true);
    try {
      saveBlob(await download(restatements.exportRestatements, { params: { projectId } }), texts.fileName);
    } catch {
      flash({ type: 'error', content: texts.fileFailed });
    }
    setBusy(false);
  };
  return (
    <Button iconName="download" loading={isBusy} onClick={() => void save()}>
      {texts.file}
    </Button>
  );
}

function AllFigures({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const { figures, figureCount } = entry;
  const unlisted = unlistedOf(entry) || fill(texts.firstOnly, { n: figures.length });
  return (
    <Modal size="large" header={actOfEntry(entry)} onClose={onClose}>
      <SpaceBetween size="s">
        {figureCount > figures.length && <span>{unlisted}</span>}
        <RestatedFigures figures={figures} title={texts.figuresOf} />
      </SpaceBetween>
    </Modal>
  );
}
