import './app/base.css';
import './app/required.css';
import { createRoot } from 'react-dom/client';
import { watchActions } from './api/actions.ts';
import { watchNetwork } from './api/health.ts';
import { App, beginHere, forgetAnswers } from './app/app.tsx';
import { StoresNothing, storesNothing } from './app/stores-nothing.tsx';
import { startTheme } from './app/theme.ts';
import { keepInvitationCode } from './session/invitation-code.ts';
import { startSession } from './session/session.ts';
import { dropUnsaved } from './ui/form/unsaved.ts';
import { ignoreClicksAfterMove } from './ui/moved-button.ts';

startTheme();
watchNetwork(window);
watchActions(window);
ignoreClicksAfterMove(document);
const root = createRoot(document.getElementById('app')!);
if (storesNothing()) root.render(<StoresNothing />);
else {
  keepInvitationCode(window.location);
  startSession(dropUnsaved, forgetAnswers);
  beginHere();
  root.render(<App />);
}

// Loaded late: the design system's fonts are larger than the rest of the first load, and the page is readable without them.
window.addEventListener('load', () => void import('@cloudscape-design/global-styles/index.css'), { once: true });
