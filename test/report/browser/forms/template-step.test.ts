import Button from '@cloudscape-design/components/button';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TemplateStep } from '../../../../frontend/src/features/report/forms/wizard/template-step.tsx';
import { documentSetup } from '../../../../shared/domain/form/setup.ts';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const browser = vi.hoisted(() => ({ call: vi.fn(), saveBlob: vi.fn(), saveFrom: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', async (original) => ({ ...(await original<object>()), call: browser.call }));
vi.mock('../../../../frontend/src/ui/save-blob.ts', () => ({ saveBlob: browser.saveBlob }));
vi.mock('../../../../frontend/src/features/uploads/index.ts', () => ({ saveFrom: browser.saveFrom }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

const FIELDS = [
  { header: 'Site', type: 'string' },
  { header: 'Litres, net', type: 'number' },
];
const UPLOADED = '7a2c4c9e-0000-4000-8000-000000000000';

/** The button of the step for a form with this name and template. */
function buttonOf(name: string, file_template?: { name: string; url: string }) {
  const input_details = { name, fields: FIELDS, ...(file_template && { file_template }) };
  const setup = documentSetup({ input_type: 'form', input_details });
  return propsOf(drawn(TemplateStep, { setup }), Button) as { children: string; href?: string; onClick?(): void };
}

describe('the template of a form', () => {
  it.each([
    ['Fuel bills', 'Fuel bills.csv'],
    ['', 'data.csv'],
  ])('is a file of the headers alone where none is set: %j as %s [REP-202, REP-405, REP-406]', async (name, filename) => {
    const button = buttonOf(name);
    expect([button.children, button.href]).toEqual([`Download ${filename}`, undefined]);
    button.onClick?.();
    await settled();
    const [blob, saved] = browser.saveBlob.mock.lastCall!;
    expect([await blob.text(), saved]).toEqual(['Site,"Litres, net"\r\n', filename]);
  });

  it('has a byte order mark, without which spreadsheets show other letters than those of its headers', async () => {
    buttonOf('Fuel').onClick?.();
    await settled();
    const bytes = await browser.saveBlob.mock.lastCall![0].arrayBuffer();
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFFSite,"Litres, net"\r\n');
  });

  it('is a link to the address that is set [REP-202]', () => {
    const button = buttonOf('Fuel', { name: 'bills.xlsx', url: 'https://files.example/bills.xlsx' });
    expect([button.children, button.href]).toEqual(['Download bills.xlsx', 'https://files.example/bills.xlsx']);
  });

  it('is the file that was uploaded for it [REP-202]', async () => {
    browser.call.mockResolvedValue({ signed_url: 'https://storage.example/signed' });
    buttonOf('Fuel', { name: 'bills.xlsx', url: `/api/store/object/${UPLOADED}/` }).onClick?.();
    await settled();
    expect(browser.call.mock.lastCall?.[1]).toMatchObject({ params: { objectId: UPLOADED } });
    expect(browser.saveFrom).toHaveBeenCalledWith('https://storage.example/signed');
    expect(browser.saveBlob).not.toHaveBeenCalled();
  });
});
