import FileInput from '@cloudscape-design/components/file-input';
import FormField from '@cloudscape-design/components/form-field';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { TemplateFile } from '../../../frontend/src/features/metrics/modals/template-file.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';
import { settled } from '../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ run: vi.fn() }));
vi.mock('../../../frontend/src/api/upload.ts', () => ({
  Upload: class {
    run = server.run;
  },
}));

const props = { template: null, onChange: vi.fn(), onSending: vi.fn() };
const draw = () => drawn(TemplateFile, props);
const said = () => propsOf(draw(), FormField)?.errorText;
/** A template that claims a size without using memory. */
const template = (size: number) => Object.defineProperty(new File(['a,b\n'], 'bills.csv'), 'size', { value: size });
const pick = async (file: File) => {
  (propsOf(draw(), FileInput)!.onChange as (event: object) => void)({ detail: { value: [file] } });
  await settled();
};

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.run.mockResolvedValue({ url: '/api/store/object/1/' });
});

it('a template of up to 500,000,000 bytes is taken, a larger one not sent [REP-310, SET-235, SET-303, SET-304]', async () => {
  await pick(template(500_000_000));
  expect(props.onChange.mock.calls).toEqual([[{ name: 'bills.csv', url: '/api/store/object/1/' }]]);
  expect(said()).toBeUndefined();
  await pick(template(500_000_001));
  expect([said(), server.run.mock.calls.length]).toEqual(['Maximum allowed upload size is 500Mb', 1]);
});

it('a template that is on its way says how far it is, and its document is not saved before', async () => {
  const arrived = Promise.withResolvers<object>();
  server.run.mockImplementation((told: (bytes: number) => void) => {
    told(250);
    return arrived.promise;
  });
  await pick(template(1000));
  expect(propsOf(draw(), ProgressBar)).toMatchObject({ value: 25, description: 'Uploading... please wait.' });
  expect(props.onSending.mock.calls).toEqual([[true]]);
  arrived.resolve({ url: '/x' });
  await settled();
  expect([propsOf(draw(), ProgressBar), props.onSending.mock.calls]).toEqual([undefined, [[true], [false]]]);
});

it.each([
  [new Error('lost'), 'The template could not be uploaded. Choose the file again.'],
  [new ApiError(400, { detail: 'This is a script.', errors: { file: ['x'] } }, 'c'), 'This is a script.'],
  [new ApiError(429, { detail: 'There is no room.' }, 'c'), 'There is no room.'],
])('a template that has not arrived says so: %s', async (error, text) => {
  server.run.mockRejectedValue(error);
  await pick(template(10));
  expect([said(), props.onChange.mock.calls, props.onSending.mock.lastCall]).toEqual([text, [], [false]]);
});
