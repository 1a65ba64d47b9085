import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { persisted } from '../../lib/persisted.ts';
import { currentSession } from '../../lib/session.ts';
import { type BoardView, boardViewSchema } from './board-view.ts';

const viewSchema = z.object({ name: z.string(), view: boardViewSchema });
/** A view of the board under its name. */
export type SavedView = z.infer<typeof viewSchema>;

/** By the person's id: a till is used by several. */
const views = persisted<Readonly<Record<string, readonly SavedView[]>>>(
  'board-views',
  z.record(z.string(), z.array(viewSchema)),
  {},
);
const MOST_VIEWS = 20;
const nothing: readonly SavedView[] = [];

const person = (): string => currentSession()?.user.id ?? '';

/** The views that this person saved on this device (BRD-02). */
export const useSavedViews = (): readonly SavedView[] => useStore(views, (all) => all[person()] ?? nothing);

/** Saves a view; one of the same name is replaced. The oldest of more than twenty goes. */
export function saveView(name: string, view: BoardView): void {
  const others = (views.getState()[person()] ?? nothing).filter((other) => other.name !== name);
  views.setState({ [person()]: [...others, { name, view }].slice(-MOST_VIEWS) });
}

export function removeView(name: string): void {
  const mine = views.getState()[person()] ?? nothing;
  views.setState({ [person()]: mine.filter((other) => other.name !== name) });
}

const singleKeys = persisted('board-keys', z.boolean(), true);

/** Whether single letters are commands; who dictates or presses keys by mistake turns that off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useStore(singleKeys);
export const chooseSingleKeys = (on: boolean): void => singleKeys.setState(on, true);
