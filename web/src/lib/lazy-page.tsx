import { type FunctionComponent, lazy, type PropsWithChildren, useState } from 'react';

const TRIES = 10;
const DELAY_MS = 2000;

/** A part of the application could not be loaded after all attempts. */
export class LoadFailure extends Error {}

/** Called when a part of the application could not be loaded after all attempts. */
export const loadFailure: { tell: () => void } = { tell: () => undefined };

/**
 * A page, or a large part of one, that is loaded when first shown; a failed load is tried ten times, 2 s apart
 * (NET-02).
 */
export function lazyPage<Props extends object = PropsWithChildren>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyPage<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  const Late: FunctionComponent<Props> = lazy(() => loadAgain(load));
  const choose = () => loaded ?? Late;
  const Page: FunctionComponent<Props> = (props) => {
    // Once for each place where it stands: another component there would lose its state.
    const [Shown] = useState(choose);
    return <Shown {...props} />;
  };
  const preload = async () => {
    loaded = (await load()).default;
  };
  return Object.assign(Page, { preload });
}

/** A lazy page that may be loaded before it is shown; it is then shown at once, without its fallback. */
export type LazyPage<Props extends object = PropsWithChildren> = FunctionComponent<Props> & {
  /** Loads it, with one try. */
  preload(): Promise<void>;
};

/**
 * Loads a part of the application with the retries of `lazyPage`. Throws if all attempts failed; the user has then been
 * told.
 */
export async function loadAgain<T>(load: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (attempt >= TRIES) {
      loadFailure.tell();
      throw new LoadFailure(String(error), { cause: error });
    }
    await new Promise((done) => setTimeout(done, DELAY_MS));
    return loadAgain(load, attempt + 1);
  }
}
