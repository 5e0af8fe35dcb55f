import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LambdaClient, ListFunctionsCommand, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import type { Bundles } from './bundles.ts';
import { zip } from './zip.ts';

const FILES = ['index.mjs', 'index.mjs.map'];

/** The names of deployed functions by folder under `functions`, which is their description. */
const deployedNames = async (client: LambdaClient): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  let marker: string | undefined;
  do {
    const page = await client.send(new ListFunctionsCommand(marker ? { Marker: marker } : {}));
    for (const { FunctionName, Description } of page.Functions ?? []) {
      if (FunctionName && Description?.startsWith('functions/')) names.set(Description.slice('functions/'.length), FunctionName);
    }
    marker = page.NextMarker;
  } while (marker);
  return names;
};

/** Replaces the code of the named functions; returns those that are not deployed yet. */
export const replaceCode = async (bundles: Bundles, names: string[]): Promise<string[]> => {
  const client = new LambdaClient();
  const deployed = await deployedNames(client);
  const missing = names.filter((name) => !deployed.has(name));
  await Promise.all(
    names
      .filter((name) => deployed.has(name) && bundles[name])
      .map((name) => {
        const folder = bundles[name] ?? '';
        const ZipFile = zip(FILES.map((file) => ({ name: file, content: readFileSync(join(folder, file)) })));
        return client.send(new UpdateFunctionCodeCommand({ FunctionName: deployed.get(name), ZipFile }));
      }),
  );
  client.destroy();
  return missing;
};
