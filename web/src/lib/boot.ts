import { BOOT_ELEMENT, type Boot } from '@sendero/core/contract/boot';

/** The site of this page, from the data that the server wrote into the HTML. */
export const boot: Boot = JSON.parse(document.getElementById(BOOT_ELEMENT)?.textContent ?? 'null');
