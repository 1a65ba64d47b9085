import { FileSpreadsheet, History, Radio, Send, type LucideIcon } from 'lucide-react';
import { useFlags } from '../lib/flags.ts';
import type { TextKey } from '../lib/texts.tsx';
import { paths, type Section } from '../paths.ts';
import { isAvailable } from './available-sections.ts';

interface SectionEntry {
  readonly section: Section;
  readonly key: TextKey;
  readonly icon: LucideIcon;
  readonly path: (vendorId?: string) => string;
}

const all: readonly SectionEntry[] = [
  { section: 'request', key: 'shell.request', icon: Send, path: paths.request },
  { section: 'tracking', key: 'tracking.title', icon: Radio, path: paths.tracking },
  { section: 'history', key: 'history.title', icon: History, path: paths.history },
  { section: 'bulk', key: 'bulk.title', icon: FileSpreadsheet, path: paths.bulk },
];

/** The portal's sections for the bar and the drawer (NAV-09, NAV-10). */
export function useSections(): readonly SectionEntry[] {
  const flags = useFlags();
  return all.filter(({ section }) => isAvailable(section, flags));
}

/** The path of `section` for a vendor; choosing a vendor stays in the section (NAV-11). */
export function sectionPath(section: Section, vendorId: string): string {
  const entry = all.find((one) => one.section === section);
  return (entry?.path ?? paths.request)(vendorId);
}
