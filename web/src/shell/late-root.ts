// What every page but the public ones loads once it is painted, in one file.
export { Toaster } from '../ui/toaster.tsx';
export { startBackgroundWork } from './background-work.ts';
