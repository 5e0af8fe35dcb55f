import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { contract } from '../../shared/contract/index.ts';
import { JOB_TYPES } from '../../shared/contract/jobs.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'cdk.out/.bundles');

/** Lambdas that are neither a resource nor the worker of a job type. */
export const TRIGGERS = [
  'jobs/relay',
  'jobs/roll-up',
  'jobs/sweep',
  'jobs/start-reminders',
  'jobs/seal-trail',
  'jobs/check-trail',
  'jobs/pre-token',
  'jobs/account-mail',
  'jobs/sso-rules',
  'jobs/mark-scanned',
] as const;

/** A built Lambda: its folder, its size and the project files that went into it. */
export type Bundle = { directory: string; bytes: number; inputs: string[] };

/** Every Lambda by its folder under `functions`. */
export const functionNames = (): string[] => [
  ...Object.keys(contract).map((resource) => `api/${resource}`),
  ...[...JOB_TYPES.map((type) => `jobs/${type}`), ...TRIGGERS].filter(isWritten),
];

/** Whether a worker exists. A job type may be declared before its worker is written. */
export function isWritten(name: string) {
  return existsSync(join(ROOT, 'functions', name, 'handler.ts'));
}

/**
 * pdfkit reads its fonts from the disk, but a bundle has no files. Uses the other build of pdfkit with the two fonts in use and
 * without code for pictures. The font for all other letters is added as a file, because a Lambda has no system fonts.
 */
const fonts: Plugin = {
  name: 'pdf-fonts',
  setup(build) {
    const pdfkit = join(ROOT, 'node_modules/pdfkit/js');
    build.onResolve({ filter: /^pdfkit$/ }, () => ({ path: 'pdfkit', namespace: 'pdf-fonts' }));
    build.onResolve({ filter: /^(png-js|brotli\/decompress\.js)$/ }, ({ path }) => ({ path, namespace: 'pdf-unused' }));
    build.onLoad({ filter: /.*/, namespace: 'pdf-unused' }, () => ({
      contents: `
        export const create = () => { throw new Error('Files are written without pictures'); };
        export default class {}`,
    }));
    build.onLoad({ filter: /[\\/]core[\\/]file[\\/]wide-font\.ts$/ }, () => {
      const font = gzipSync(readFileSync(join(ROOT, 'functions/core/file/fonts/DejaVuSansCondensed.ttf')));
      return {
        contents: `
          import { gunzipSync } from 'node:zlib';
          export const wideFont = () => gunzipSync(Buffer.from('${font.toString('base64')}', 'base64'));`,
      };
    });
    build.onLoad({ filter: /.*/, namespace: 'pdf-fonts' }, () => ({
      contents: `
        import { PDFDocument, registerStdFonts } from '${pdfkit}/pdfkit.browser.mjs';
        import Helvetica from '${pdfkit}/standard-fonts/Helvetica.mjs';
        import HelveticaBold from '${pdfkit}/standard-fonts/HelveticaBold.mjs';
        registerStdFonts(Helvetica, HelveticaBold);
        export default PDFDocument;`,
      resolveDir: ROOT,
    }));
  },
};

/** Bundles the description of the API, because a Lambda has no `docs` folder: 2 MB of JSON, compressed to 40 KB. */
const description: Plugin = {
  name: 'api-description',
  setup(build) {
    build.onLoad({ filter: /[\\/]api[\\/]tenant[\\/]api-description\.ts$/ }, () => {
      const document = JSON.stringify(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));
      return {
        contents: `
          import { gunzipSync } from 'node:zlib';
          export const apiDescription = () => gunzipSync(Buffer.from('${gzipSync(document).toString('base64')}', 'base64')).toString();`,
      };
    });
  },
};

/** Bundles the program that checks assurance packs as it is, because a Lambda has no `shared` folder. */
const verifier: Plugin = {
  name: 'pack-verifier',
  setup(build) {
    build.onLoad({ filter: /[\\/]core[\\/]pack[\\/]verifier\.ts$/ }, () => ({
      contents: `export const verifierText = () => ${JSON.stringify(readFileSync(join(ROOT, 'functions/core/pack/verify.mjs'), 'utf8'))};`,
    }));
  },
};

/**
 * Leaves out code that no Lambda uses: zod's translations (esbuild cannot see that `z.locales` is never read) and the ways to
 * find credentials on a laptop or an instance, and all but the versions of the SDK's packages. Together they are a third of the
 * code at a cold start. Also ElectroDB's check of the models against a schema, which took a quarter of that start: the models are
 * constants, and every test that loads them runs the check.
 */
const leaveOut: Plugin = {
  name: 'leave-out',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {};' }));
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    build.onLoad({ filter: /[\\/]jsonschema[\\/]lib[\\/]index\.js$/ }, () => ({
      contents: `
        export class Validator {
          addSchema() {}
          validate(model, { required, properties }) {
            const needed = [...required, ...Object.keys(properties).filter((name) => properties[name].required === true)];
            return { errors: needed.filter((name) => model[name] === undefined) };
          }
        }
        Validator.prototype.customFormats = {};`,
    }));
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/]credential-provider-node[\\/]dist-es[\\/]index\.js$/ }, ({ path }) => ({
      contents: `
        import { fromEnv } from '@aws-sdk/credential-provider-env';
        export const defaultProvider = fromEnv;`,
      resolveDir: dirname(path),
    }));
  },
};

const built = await buildAll();

/** The bundle of one Lambda. */
export function bundleOf(name: string): Bundle {
  const bundle = built.get(name);
  if (!bundle) throw new Error(`There is no Lambda functions/${name}/handler.ts`);
  return bundle;
}

/**
 * Builds all Lambdas in a single run of esbuild, which parses shared modules only once. A separate process for each, as
 * NodejsFunction starts, makes a synthesis of thirty functions ten times slower.
 */
async function buildAll(): Promise<Map<string, Bundle>> {
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(functionNames().map((name) => [`${name}/index`, `functions/${name}/handler.ts`])),
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    plugins: [leaveOut, fonts, description, verifier],
    // CommonJS packages inside an ES module still call `require` for Node's own modules.
    banner: { js: "import{createRequire as createRequire_}from'node:module';const require=createRequire_(import.meta.url);" },
    logLevel: 'error',
  });
  const files = new Map(result.outputFiles.map((file) => [file.path, file]));
  const outputs = new Map(Object.entries(result.metafile.outputs).map(([path, output]) => [join(ROOT, path), output]));
  return new Map(
    functionNames().map((name) => {
      const path = join(OUT, name, 'index.mjs');
      const code = files.get(path)!.contents;
      const inputs = Object.keys(outputs.get(path)!.inputs).filter((input) => !input.includes('node_modules'));
      return [name, { directory: store(name, code, files.get(`${path}.map`)!.contents), bytes: code.length, inputs }];
    }),
  );
}

/** Folders are named by their content and created atomically, so that a test and a synthesis can share them at the same time. */
function store(name: string, code: Uint8Array, map: Uint8Array): string {
  const hash = createHash('sha256').update(code).update(map).digest('hex').slice(0, 16);
  const directory = join(OUT, `${name.replace('/', '-')}-${hash}`);
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.${process.pid}`;
  mkdirSync(dirname(directory), { recursive: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'index.mjs'), code);
  writeFileSync(join(unfinished, 'index.mjs.map'), map);
  if (!existsSync(directory)) renameSync(unfinished, directory);
  return directory;
}
