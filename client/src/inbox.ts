/** So many messages wait for a slow reader; then the connection ends, and what was missed is read by its numbers. */
const MOST_WAITING = 1000;

/** What events bring, read one by one. Read by one reader. */
export class Inbox<Message> implements AsyncIterable<Message> {
  #waiting: Message[] = [];
  #isEnded = false;
  #wake: () => void = () => {};

  put(message: Message): void {
    if (this.#isEnded) return;
    if (this.#waiting.push(message) > MOST_WAITING) this.end();
    this.#wake();
  }

  /** What is waiting is still read. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Message, void, undefined> {
    for (;;) {
      const waiting = this.#waiting;
      this.#waiting = [];
      yield* waiting;
      if (this.#waiting.length > 0) continue;
      if (this.#isEnded) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
