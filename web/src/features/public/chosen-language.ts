import { boot } from '../../lib/boot.ts';
import { chosenLocale } from '../../lib/chosen-locale.ts';

/**
 * Puts the page into the language that was chosen on this device, where that is another than it was served in (LNG-02):
 * the server writes it again. Without an answer it stays as it is.
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
