import { boot } from '../../lib/boot.ts';
import { chosenLocale } from '../../lib/chosen-locale.ts';

/**
 * Shows the page in the language chosen on this device, if it was served in another one (LNG-02): requests it from the
 * server again. Without an answer the page stays as it is.
 */
export async function readInChosenLanguage(): Promise<void> {
  const chosen = chosenLocale.read();
  if (chosen === null || chosen === boot.locale || !boot.locales.includes(chosen)) return;
  const response = await fetch(location.href, {
    headers: { 'accept-language': chosen, accept: 'text/html' },
  }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [old, fresh] = [document.getElementById('root'), page.getElementById('root')];
  if (!old || !fresh) return;
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dir = page.documentElement.dir;
  old.replaceWith(document.adoptNode(fresh));
}
