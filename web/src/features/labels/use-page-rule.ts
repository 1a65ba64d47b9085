import { type RefObject, useEffect } from 'react';
import { type Paper, pageRule } from './paper.ts';

/**
 * Tells the printer its page for as long as the labels in `holder` are shown. The policy of the page forbids styles in
 * the markup, so the rule is a style sheet of its own.
 */
export function usePageRule(paper: Paper, holder: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const labels = [...(holder.current?.querySelectorAll<HTMLElement>('[data-label]') ?? [])];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      pageRule(
        paper,
        labels.map(({ offsetHeight }) => offsetHeight),
      ),
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper, holder, count]);
}
