import { flag } from '../lib/flags.ts';
import type { Section } from '../paths.ts';

/** Whether this site has the section at all (BLK-08). */
export const isOffered = (section: Section): boolean => section !== 'bulk' || flag('bulk-order-upload');
