// Which modules travel in one file. Left alone, a screen came in a hundred small ones, which pack a tenth worse together.
import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const at = (path: string): string => join(import.meta.dirname, 'src', path);
const START = at('main.tsx');
const TRACKING = at('track.ts');
const FRAME = at('shell/PortalPage.tsx');
/** Named by the contract, whose schemas browsers do without; it goes where it is used. */
const ONLY_NAMED = /\/core\/src\/values\/readable\.ts$/;
/** The screens in front of the sign-in: what they share with the frame is not to bring the frame with it. */
const LIGHT = [
  'public/LandingPage',
  'session/ConnectPage',
  'session/RegisterPage',
  'session/ConfirmPage',
  'session/InvitedPage',
  'session/ForgotPasswordPage',
  'content/ContentPage',
].map((page) => at(`features/${page}.tsx`));

/** The file that a module goes into; null where the bundler decides. */
export function chunkOf(id: string, modules: Modules): string | null {
  const isPartOf = (root: string): boolean => partsOf(root, modules).has(id);
  if (id === START || id === TRACKING || ONLY_NAMED.test(id)) return null;
  if (isPartOf(START)) return isPartOf(TRACKING) ? 'shared' : 'start';
  return isPartOf(FRAME) && !isPartOf(TRACKING) && !LIGHT.some(isPartOf) ? 'frame' : null;
}

const known = new Map<string, ReadonlySet<string>>();

/** Everything that a module cannot be loaded without. */
function partsOf(root: string, modules: Modules): ReadonlySet<string> {
  const before = known.get(root);
  if (before) return before;
  const parts = new Set([root]);
  for (const id of parts) for (const part of modules.getModuleInfo(id)?.importedIds ?? []) parts.add(part);
  known.set(root, parts);
  return parts;
}
