import { useQuery } from '@tanstack/react-query';
import { RuntimeConfig } from '../../../shared/contract/tenant/runtime-config.ts';

export type { RuntimeConfig };

let loading: Promise<RuntimeConfig> | undefined;

async function load(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status})`);
  return RuntimeConfig.parse(await response.json());
}

/** The settings that differ between deployments, loaded once; a failure is not kept, so that a later attempt can succeed. */
export function loadConfig(): Promise<RuntimeConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The configuration on a screen; undefined until it is loaded. */
export const useConfig = () => useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY });
