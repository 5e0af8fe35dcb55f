import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FillPreview, PreviewLine } from '../../../../frontend/src/features/report/forms/fill-report.ts';
import { AutoFill } from '../../../../frontend/src/features/report/forms/wizard/auto-fill.tsx';
import { drawn, forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
const server = vi.hoisted(() => ({ preview: {} as unknown }));
vi.mock('../../../../frontend/src/features/report/forms/fill-report.ts', () => ({ fillPreviewOf: async () => server.preview }));

const line: PreviewLine = {
  uid: 'm',
  name: 'Diesel',
  unit: 'Litres',
  now: null,
  total: '1200',
  typed: false,
  isMarked: false,
  same: false,
  refusal: null,
};

/** The question's text about the metrics that would be filled. */
async function shown(lines: PreviewLine[]): Promise<string> {
  server.preview = { lines, seen: {} } satisfies FillPreview;
  const props = { place: {}, document: {}, table: {}, fileId: 'f', onDeclined() {}, onFilled() {} } as never;
  drawn(AutoFill, props);
  await settled();
  const table = drawn(AutoFill, props).find(({ props: { preview } }) => preview !== undefined)!;
  return renderToStaticMarkup((table.type as (props: object) => ReactNode)(table.props));
}

beforeEach(forgetHooks);

it('a metric that is marked N/A is not filled without a word', async () => {
  const html = await shown([{ ...line, isMarked: true }, line]);
  expect(html).toContain('N/A</td>');
  expect(html).toContain('1 metric is marked N/A. Its sum will be entered instead.');
});

it('nothing is said of N/A where no such mark would go', async () => {
  expect(await shown([line, { ...line, uid: 'n', isMarked: true, total: null }])).not.toContain('is marked N/A');
});
