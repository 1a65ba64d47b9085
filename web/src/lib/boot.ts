import { BOOT_ELEMENT, type Boot } from '@sendero/core/contract/boot';

/** The site this page stands on, as the server wrote it into the HTML. */
export const boot: Boot = JSON.parse(document.getElementById(BOOT_ELEMENT)?.textContent ?? 'null');
