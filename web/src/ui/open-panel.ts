/** Whether a menu or another panel stands open over the page. It has the keyboard until it closes, and closes where another opens. */
export const isPanelOpen = (): boolean => document.querySelector('[popover=auto]:popover-open') !== null;
