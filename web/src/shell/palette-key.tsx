import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPage } from '../lib/lazy-page.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { isPaletteKey } from '../ui/keys.ts';
import { topModal } from '../ui/modals.ts';

const PortalPalette = lazyPage(async () => ({
  default: (await import('./portal-palette.tsx')).PortalPalette,
}));

/** Ctrl K opens the command palette on every screen (BRD-03); the board opens one of its own, and hears the key first. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || topModal() || !isPaletteKey(event)) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  if (!isOpen) return null;
  return (
    <PageSection fallback={null}>
      <PortalPalette onClose={() => setOpen(false)} />
    </PageSection>
  );
}
