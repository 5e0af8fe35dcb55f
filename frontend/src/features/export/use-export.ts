import { useState } from 'react';
import { fetchExport, type WantedExport } from '../dashboard/index.ts';

/** Downloads a file, with progress if it is written in the background. */
export function useExport() {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const [progress, setProgress] = useState(0);
  const start = async (wanted: WantedExport) => {
    setState('running');
    setProgress(0);
    try {
      await fetchExport(wanted, setProgress);
      setState('idle');
    } catch (error) {
      console.error('The export has failed', error);
      // A PDF that fails is only logged (REP-389).
      setState(wanted.format === 'pdf' ? 'idle' : 'failed');
    }
  };
  return { state, progress, start };
}
