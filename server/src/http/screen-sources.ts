import { screenOf } from '@sendero/core/contract/pages';

const PORTAL = 'src/shell/PortalPage.tsx';

/** The modules of each screen, as `routes.tsx` of the portal loads them, by the first segment of its path. */
const sources: Readonly<Record<string, readonly string[]>> = {
  landing: ['src/features/public/LandingPage.tsx'],
  connect: ['src/features/session/ConnectPage.tsx'],
  register: ['src/features/session/RegisterPage.tsx'],
  'forgot-password': ['src/features/session/ForgotPasswordPage.tsx'],
  'request-a-rider': [PORTAL, 'src/features/request/RequestPage.tsx'],
  'order-tracking': [PORTAL, 'src/features/tracking/TrackingPage.tsx'],
  history: [PORTAL, 'src/features/history/HistoryPage.tsx'],
  'bulk-order': [PORTAL, 'src/features/bulk/BulkPage.tsx', 'src/features/bulk/UploadPage.tsx'],
};

/** The modules that the screen at `path` begins with, below `web`; none where another page is rare. */
export function screenSources(path: string): readonly string[] {
  return sources[screenOf(path.split('/')[1] ?? '')] ?? [];
}
