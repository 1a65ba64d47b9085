// The operator's application: its own page, its own session, nothing of the portal.
import '../lib/report-errors.ts';
import '../styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLocale } from '../lib/locale.ts';
import { followTheme } from '../lib/theme.ts';
import { startStaffSession } from './lib/staff-session.ts';
import { Screen } from './routes.tsx';
import { Root } from './shell/root.tsx';

const place = document.getElementById('root');

startStaffSession();
followTheme();
await startLocale();
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
