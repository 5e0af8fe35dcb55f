import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { MetaModal } from '../../../frontend/src/features/metrics/modals/meta-modal.tsx';
import { SettingsModal } from '../../../frontend/src/features/metrics/modals/settings-modal.tsx';
import { LayoutSelect } from '../../../frontend/src/features/metrics/setting-selects.tsx';
import { metricsTexts } from '../../../frontend/src/features/metrics/texts.ts';
import type { PlaceOfStructure } from '../../../frontend/src/features/structure/index.ts';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { Modal } from '../../../frontend/src/ui/modal.tsx';
import { ErrorNotice } from '../../../frontend/src/ui/page/error-notice.tsx';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import { elementsIn, propsOf } from '../../support/browser-unit/hooks.ts';

const read = vi.hoisted(() => ({ now: {} as object }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: vi.fn(),
  useApiQuery: () => read.now,
  useApiMutation: () => ({ mutateAsync: vi.fn(), isPending: false }),
}));

const place = { trackerId: 's', packageId: 'p', commitId: 'c' } as unknown as PlaceOfStructure;
const unread = { data: undefined, error: null, isError: false, isPending: true, refetch: async () => undefined };
const failure = new ApiError(503, { title: 'The server is busy. Try again.' }, 'c');
const failed = { ...unread, error: failure, isError: true, isPending: false };

describe('the settings of reports that are not read', () => {
  const dialog = (query: object) => {
    read.now = query;
    const onClose = vi.fn();
    const all = elementsIn(SettingsModal({ place, onClose }));
    const state = propsOf(all, QueryState);
    const within = state ? elementsIn(QueryState(state as unknown as Parameters<typeof QueryState>[0])) : [];
    return { all, modal: propsOf(all, Modal), within, onClose };
  };

  it('are read in a dialog that can be closed', () => {
    const { modal, within, onClose } = dialog(unread);
    expect(modal).toMatchObject({ header: metricsTexts.reportMeta, onClose });
    expect(within[0]!.props.role).toBe('status');
  });

  it('are no empty text to edit, but say why they could not be read', () => {
    const { all, within } = dialog(failed);
    expect(propsOf(all, MetaModal)).toBeUndefined();
    expect(propsOf(within, ErrorNotice)).toMatchObject({ error: failure });
  });

  it('are not said to have their default', () => {
    read.now = failed;
    const shown = renderToStaticMarkup(createElement(FlashProvider, null, createElement(LayoutSelect, { place })));
    expect(shown).not.toContain(metricsTexts.classic);
  });
});
