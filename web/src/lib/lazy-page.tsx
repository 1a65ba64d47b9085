import { type FunctionComponent, lazy, type PropsWithChildren } from 'react';

const TRIES = 10;
const DELAY_MS = 2000;

/** A screen, or the frame of one. */
type Page = FunctionComponent<PropsWithChildren>;

/** Called when a part of the application could not be loaded after all tries. */
export const loadFailure: { tell: () => void } = { tell: () => undefined };

/** A page that is loaded when it is first shown; a load that fails is tried ten times, 2 s apart (NET-02). */
export function lazyPage(load: () => Promise<{ default: Page }>): Page {
  const Loaded = lazy(() => loadAgain(load, 1));
  return (props) => <Loaded {...props} />;
}

async function loadAgain<T>(load: () => Promise<T>, attempt: number): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (attempt >= TRIES) {
      loadFailure.tell();
      throw error;
    }
    await new Promise((done) => setTimeout(done, DELAY_MS));
    return loadAgain(load, attempt + 1);
  }
}
