import { Menu as MenuIcon } from 'lucide-react';
import { type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { AppLink, usePath } from '../../lib/navigation.tsx';
import { OfflineNote } from '../../lib/offline-note.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { PageSkeleton } from '../../lib/page-skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { refreshMember } from '../lib/staff-session.ts';
import { useTexts } from '../lib/texts.ts';
import { Band } from '../lib/band.tsx';
import { FindBox } from './find-box.tsx';
import { MemberMenu } from './member-menu.tsx';
import { Refused } from './refused.tsx';
import { useMaySee, useSections } from './sections.ts';

/** The frame of every screen of somebody signed in: the mark, the way to anything, and the screen. */
export default function StaffPage({ children }: PropsWithChildren) {
  const t = useTexts();
  const path = usePath();
  const maySee = useMaySee(path.replace(/(?<=.)\/$/, ''));
  const content = useFocusOnScreens(path);
  useEffect(() => void refreshMember().catch(() => undefined), []);
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-raised focus:p-2"
      >
        {t('shell.skip')}
      </a>
      <OfflineNote />
      <header className="shrink-0">
        <Band />
        <TopBar />
      </header>
      <div className="flex min-h-0 flex-1">
        <aside className="hidden w-52 shrink-0 overflow-y-auto border-e border-line bg-raised p-2 lg:block">
          <SectionLinks onChosen={() => undefined} />
        </aside>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 overflow-y-auto outline-none"
        >
          <PageSection of={path} fallback={<PageSkeleton />}>
            {maySee ? children : <Refused />}
          </PageSection>
        </main>
      </div>
    </div>
  );
}

/** Brings the keyboard to a screen that opens by something of the screen before it, which is gone with what had the focus. */
function useFocusOnScreens(path: string) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const { activeElement: focused, body } = document;
    const isLost = focused === null || focused === body || content.current?.contains(focused) === true;
    if (isLost) content.current?.focus({ preventScroll: true });
  }, [path]);
  return content;
}

function TopBar() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex h-13 items-center gap-2 border-b border-line bg-raised px-2 lg:px-4">
      <span className="lg:hidden">
        <IconButton
          label={t('shell.menu')}
          icon={<MenuIcon aria-hidden className="size-5" />}
          onClick={() => setOpen(true)}
        />
      </span>
      <FindBox />
      <span className="ms-auto shrink-0">
        <MemberMenu />
      </span>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('shell.menu')}
        closeLabel={t('shell.close')}
      >
        <SectionLinks onChosen={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}

function SectionLinks({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const path = usePath();
  return (
    <nav aria-label={t('shell.sections')} className="grid gap-0.5">
      {useSections().map(({ key, icon: Icon, path: to }) => {
        const isHere = to === '/' ? path === to : path === to || path.startsWith(`${to}/`);
        return (
          <AppLink
            key={to}
            href={to}
            aria-current={isHere ? 'page' : undefined}
            onClick={onChosen}
            className={cx(
              'flex min-h-control items-center gap-2.5 rounded-md px-2.5 hover:bg-sunken',
              isHere && 'bg-primary-soft font-semibold text-primary-ink',
            )}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {t(key)}
          </AppLink>
        );
      })}
    </nav>
  );
}
