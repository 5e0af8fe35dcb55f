import { I18nProvider } from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en-GB';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/queries.ts';
import { FlashProvider } from '../ui/flash.tsx';
import { PageTitleProvider } from '../ui/page/page-title.tsx';
import { routes } from './routes.ts';
import { beginVisit, watchLinks } from './visit.ts';

const queries = createQueryClient();
const router = createBrowserRouter(routes);

/** Starts the visit of this address. Call it once the verification of the session has begun. */
export function beginHere(): void {
  void beginVisit(queries, window.location);
  watchLinks();
}

/** Removes everything that was read from memory. */
export const forgetAnswers = (): void => queries.clear();

export function App() {
  return (
    <I18nProvider locale="en-GB" messages={[messages]}>
      <QueryClientProvider client={queries}>
        <FlashProvider>
          <PageTitleProvider>
            <RouterProvider router={router} />
          </PageTitleProvider>
        </FlashProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}
