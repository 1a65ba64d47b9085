// A Valkey of this process: the part of the protocol, and of the commands, that positions and counts need.
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface TestValkey {
  readonly url: string;
  stop(): Promise<void>;
}

type Reply = string | number | null | Error | readonly Reply[];

/** Where Redis or Valkey really runs: VALKEY_TEST_URL, else its usual port; null if nothing answers there. */
export async function realValkey(): Promise<string | null> {
  const url = process.env['VALKEY_TEST_URL'] ?? 'redis://127.0.0.1:6379';
  const { hostname, port } = new URL(url);
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect(Number(port || 6379), hostname, () => socket.write('PING\r\n'));
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
  return isThere ? url : null;
}

/** Starts an empty server that admits anybody. */
export async function startValkeyServer(): Promise<TestValkey> {
  const run = createStore();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let unread = '';
    let queued: string[][] | null = null;
    const handle = (words: string[]): Reply => {
      const verb = words[0]?.toUpperCase();
      if (verb === 'MULTI') {
        queued = [];
        return 'OK';
      }
      if (verb === 'EXEC') {
        const all = queued ?? [];
        queued = null;
        return all.map(run);
      }
      if (!queued) return run(words);
      queued.push(words);
      return 'QUEUED';
    };
    socket.setEncoding('latin1');
    socket.on('data', (bytes: string) => {
      unread += bytes;
      for (let read = readCommand(unread); read; read = readCommand(unread)) {
        unread = unread.slice(read.length);
        socket.write(written(handle(read.words)), 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads one whole command, an array of strings, from the beginning of `bytes`. */
function readCommand(bytes: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(bytes);
  if (!head) return null;
  const words: string[] = [];
  let at = head[0].length;
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(bytes.slice(at, at + 16));
    if (!size) return null;
    const from = at + size[0].length;
    at = from + Number(size[1]) + 2;
    if (bytes.length < at) return null;
    words.push(bytes.slice(from, at - 2));
  }
  return { words, length: at };
}

const OK = 'OK';

function written(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (reply instanceof Error) return `-ERR ${reply.message}\r\n`;
  if (typeof reply !== 'string') return `*${reply.length}\r\n${reply.map(written).join('')}`;
  return reply === OK || reply === 'QUEUED' || reply === 'PONG'
    ? `+${reply}\r\n`
    : `$${reply.length}\r\n${reply}\r\n`;
}

interface Entry {
  readonly value: string;
  readonly expires_ms: number;
}

/** Keys with values that expire, and the commands on them. */
function createStore(): (words: readonly string[]) => Reply {
  const entries = new Map<string, Entry>();
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry && entry.expires_ms > Date.now() ? entry : undefined;
  };
  const get = (key: string): string | null => find(key)?.value ?? null;
  const set = (key: string, value: string, life_ms: number): void => {
    entries.set(key, { value, expires_ms: Date.now() + life_ms });
  };
  const leftOf = (key: string): number => (find(key)?.expires_ms ?? Date.now()) - Date.now();

  /** What the script of positions does. */
  const keepNewest = (keys: readonly string[], [life_ms, ...values]: readonly string[]): Reply =>
    keys.map((key, n) => {
      const value = values[n] ?? '';
      if (Number.parseInt(get(key) ?? '0', 10) > Number.parseInt(value, 10)) return 0;
      set(key, value, Number(life_ms));
      return 1;
    });
  /** What the script of counts does. */
  const count = (key: string, [more, seconds]: readonly string[]): Reply => {
    const life_ms = find(key) ? leftOf(key) : Number(seconds) * 1000;
    set(key, String(Number(get(key) ?? 0) + Number(more)), life_ms);
    return [Number(get(key)), leftOf(key)];
  };

  return ([verb = '', ...words]) => {
    const [key = '', script = ''] = [words[0], words[0]];
    switch (verb.toUpperCase()) {
      case 'PING':
        return 'PONG';
      case 'CLIENT':
      case 'SELECT':
      case 'AUTH':
        return OK;
      case 'GET':
        return get(key);
      case 'MGET':
        return words.map(get);
      case 'PTTL':
        return find(key) ? leftOf(key) : -2;
      case 'DEL':
        return words.filter((each) => entries.delete(each)).length;
      case 'EVAL': {
        const keys = words.slice(2, 2 + Number(words[1]));
        const given = words.slice(2 + keys.length);
        return script.includes('incrby') ? count(keys[0] ?? '', given) : keepNewest(keys, given);
      }
      default:
        return new Error(`unknown command '${verb}'`);
    }
  };
}
