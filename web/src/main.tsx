import './lib/report-errors.ts';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './lib/boot.ts';
import { startLocale } from './lib/locale.ts';
import { startSession } from './lib/session.ts';
import { followTheme } from './lib/theme.ts';
import { Screen, preloadScreen } from './routes.tsx';
import { Root } from './shell/root.tsx';

const place = document.getElementById('root');

startSession();
followTheme();
// The country of a page that was built before it: its numbers are learnt first.
if (boot.phone_plan) (await import('./lib/learn-phone-plan.ts')).learnPhonePlan(boot.phone_plan);
// What the server wrote into the page stays until the screen can stand there.
await Promise.all([startLocale(), preloadScreen(location.pathname)]);
if (place) {
  // An error caught by a boundary is shown, but is still a defect to report.
  createRoot(place, { onCaughtError: (error) => reportError(error) }).render(
    <StrictMode>
      <Root>
        <Screen />
      </Root>
    </StrictMode>,
  );
}
