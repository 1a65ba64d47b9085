import type { TrackingBoot } from '@sendero/core/contract/tracking-api';

const THANKS_MS = 2000;

/** Handles buttons with `data-copy`: copies that text and confirms it for two seconds. */
export function answerCopyButtons({ texts }: TrackingBoot): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    const label = button?.querySelector('span');
    if (!button || !label) return;
    navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(
      () => {
        label.textContent = texts['ui.copied'] ?? '';
        setTimeout(() => (label.textContent = texts['public.copy'] ?? ''), THANKS_MS);
      },
      () => getSelection()?.selectAllChildren(button.previousElementSibling ?? button),
    );
  });
}
