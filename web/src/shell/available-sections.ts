import type { Flags } from '@sendero/core/flag/flag';
import { isEmbedded } from '../lib/session.ts';
import type { Section } from '../paths.ts';

/** Whether this site has the section (BLK-08). */
export const isAvailable = (section: Section, flags: Pick<Flags, 'bulk-order-upload'>): boolean =>
  section !== 'bulk' || flags['bulk-order-upload'];

/** Whether guests have the section (NAV-03, NAV-04). */
export const isForGuests = (section: Section): boolean => section === 'request' || section === 'tracking';

/** Whether this site has a help centre; an embedding platform has its own (HLP-01). */
export const isHelpOffered = ({ helpcenter }: Pick<Flags, 'helpcenter'>): boolean =>
  helpcenter && !isEmbedded();
