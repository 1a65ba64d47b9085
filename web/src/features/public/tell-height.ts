/** Tells the page that this one stands in how high it is, so that nothing is scrolled within it. The height is no secret. */
export function tellHeight(): void {
  if (window === window.top) return;
  const { documentElement: root } = document;
  const tell = (): void =>
    window.parent.postMessage({ sendero_height: root.getBoundingClientRect().height }, '*');
  new ResizeObserver(tell).observe(root);
}
