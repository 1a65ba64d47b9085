import './styles/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLocale } from './lib/locale.ts';
import { startSession } from './lib/session.ts';
import { router } from './routes.tsx';

const place = document.getElementById('root');

startSession();
await startLocale();
if (place) {
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
