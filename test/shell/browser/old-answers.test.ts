import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { readOldAgain, whyOld } from '../../../frontend/src/app/shell/old-answers.ts';

const failed = new ApiError(500, { title: 'The server failed.' }, 'id');
const none = new ApiError(404, { title: 'There is no current report.' }, 'id');
let queries: QueryClient;
let fault: Error | undefined;

const optionsOf = (read: string) => ({
  queryKey: [read],
  queryFn: async () => {
    if (fault) throw fault;
    return 'figures';
  },
});
/** A page that shows a read, which has then been read again. Returns a function that leaves the page. */
async function shown(read: string, then: Error | undefined): Promise<() => void> {
  await queries.fetchQuery(optionsOf(read));
  const leave = new QueryObserver(queries, { ...optionsOf(read), staleTime: 60_000 }).subscribe(() => {});
  fault = then;
  await queries.refetchQueries({ queryKey: [read] });
  return leave;
}

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  fault = undefined;
});

describe('figures in sight that could not be read again', () => {
  it('are said to be old, with the reason, until they were read', async () => {
    await shown('readProjectDashboard', failed);
    expect([whyOld(queries), queries.getQueryData(['readProjectDashboard'])]).toEqual(['The server failed.', 'figures']);
    fault = undefined;
    await readOldAgain(queries);
    expect(whyOld(queries)).toBeUndefined();
  });

  it('are not spoken of once their page is left', async () => {
    const leave = await shown('readProjectDashboard', failed);
    leave();
    expect(whyOld(queries)).toBeUndefined();
  });

  it('are no old ones where a package has no current report any more', async () => {
    await shown('readCurrentReport', none);
    expect(whyOld(queries)).toBeUndefined();
  });

  it('are none where nothing was read before, since the page says so in their place', async () => {
    fault = failed;
    new QueryObserver(queries, optionsOf('readProjectDashboard')).subscribe(() => {});
    await expect(queries.fetchQuery(optionsOf('readProjectDashboard'))).rejects.toBe(failed);
    expect(whyOld(queries)).toBeUndefined();
  });
});
