import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormTable } from '../../../frontend/src/features/report/forms/form-table.ts';
import { FileStep } from '../../../frontend/src/features/report/forms/wizard/file-step.tsx';
import { type Entry, registerColumns } from '../../../frontend/src/features/restatement/register-columns.tsx';
import { UploadProgress } from '../../../frontend/src/features/uploads/index.ts';
import type { RunningUpload } from '../../../frontend/src/features/uploads/upload-list.ts';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ');
/** The texts of live regions. */
const announced = (html: string): string[] =>
  html
    .split(/<(?:div|span) role="status">/)
    .slice(1)
    .map(textOf);

describe('an upload', () => {
  const shown = (more: Partial<RunningUpload>) => {
    const upload = { id: 'u', file: new File(['a'], 'bill.pdf'), state: 'running', bytes: 0, ...more } as RunningUpload;
    return renderToString(createElement(UploadProgress, { upload, onCancel() {}, onResume() {} }));
  };

  it('has a place for how it ends before it has ended, so that the end is announced', () => {
    expect(shown({})).toContain('<div role="status"></div>');
  });

  it('announces that it is done, and why it has failed', () => {
    expect(announced(shown({ state: 'done' }))[0]).toContain('bill.pdf');
    expect(announced(shown({ state: 'failed', error: 'The network is gone.' }))[0]).toContain('The network is gone.');
  });
});

it('the choice of a file has a place for what is being read before it is chosen', () => {
  const table = new FormTable([{ header: 'Litres', type: 'number' }]);
  const shown = renderToString(createElement(FileStep, { table, onRead() {} }));
  expect(shown).toContain('<div role="status"></div>');
});

it('the button for all figures of a restatement names the entry', () => {
  const subject = { kind: 'report', uid: 'r', name: 'Mill, Jan 2024' };
  const entry = {
    at: '2026-11-03T10:00:00.000Z',
    act: 'reopening',
    subject,
    figures: [],
    figureCount: 12,
    project: { uid: 's', name: 'Steel' },
  } as unknown as Entry;
  const column = registerColumns(true, () => {}).find(({ id }) => id === 'figures')!;
  const shown = renderToString(
    createElement(QueryClientProvider, { client: new QueryClient() }, (column.cell as (of: Entry) => ReactNode)(entry)),
  );
  expect(shown).toContain('aria-label="Show all 12 figures: Reopening of Mill, Jan 2024, Steel, 3 Nov 2026"');
});
