// Verifies a file of evidence: node verify-evidence.mjs FILE [--key FINGERPRINT]…
// It needs Node and this one file. What a file consists of stands in docs/evidence.md.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FORMAT = 'sendero-evidence/1';

/** @param {string | Uint8Array} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @param {string} publicKey @param {string} text @param {string} signature all but the text in hex */
function isSigned(publicKey, text, signature) {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
}

/**
 * Says what does not fit; `problems` is empty where all does.
 *
 * @internal Exported for tests, which flip each byte of a file.
 * @param {Uint8Array} bytes
 * @param {readonly string[]} trusted fingerprints of keys; where there are none, any key will do
 */
export function verifyEvidence(bytes, trusted = []) {
  const found = { problems: /** @type {string[]} */ ([]), keys: new Set(), orders: new Set(), erased: 0 };
  const state = /** @type {any} */ ({ number: 0, at: 0, seals: 0, entries: 0, lastOf: {} });
  const check = (/** @type {boolean} */ fits, /** @type {string} */ otherwise) => {
    if (!fits) found.problems.push(`line ${state.number}: ${otherwise}`);
  };
  const know = (/** @type {string} */ publicKey) => {
    const fingerprint = sha256(Buffer.from(publicKey, 'hex'));
    found.keys.add(fingerprint);
    check(trusted.length === 0 || trusted.includes(fingerprint), `signed by another key, ${fingerprint}`);
    return fingerprint;
  };
  const endSeal = ({ seal, nth, head } = state) =>
    check(
      !seal || (nth === seal.last && head === seal.head),
      `${seal?.vendor}'s entries of ${seal?.day} above are not the signed ones`,
    );

  /** @type {Record<string, (line: any) => void>} */
  const read = {
    start(line) {
      check(state.number === 1 && line.format === FORMAT, 'a file does not begin like this');
      state.start = line;
      know(line.public_key);
    },
    // A day's signed head: its entries follow, the first of them after the hash `before`.
    seal(line) {
      endSeal();
      const seal = JSON.parse(line.statement);
      const [name, last] = [`${seal.vendor} on ${seal.day}`, state.lastOf[seal.vendor]];
      check(isSigned(line.public_key, line.statement, line.signature), `${name}: the signature does not fit`);
      check(know(line.public_key) === seal.key && seal.format === FORMAT, `${name}: signed by another key`);
      const { vendors, from, until } = state.start;
      check(
        vendors.includes(seal.vendor) && from <= seal.day && seal.day <= until,
        `${name} was not asked for`,
      );
      const follows = !last || (seal.first === last.last + 1 && seal.before === last.head);
      check(follows, `${name}: what was sealed before it is missing or altered`);
      state.lastOf[seal.vendor] = seal;
      Object.assign(state, { seal, nth: seal.first - 1, head: seal.before, seals: state.seals + 1 });
    },
    entry({ sealed, hash, opened = {}, erased = false, now = {} }) {
      const { order, kind, vendor, nth, personal = {} } = JSON.parse(sealed);
      const name = `order ${order}${kind === 'order' ? '' : `, proof of ${kind}`}`;
      check(sha256(`${state.head}\n${sealed}`) === hash, `${name}: altered, or else the entry before it`);
      check(vendor === state.seal.vendor && nth === state.nth + 1, `${name} does not belong here`);
      for (const field of Object.keys(now))
        check(false, `${name}: ${field === 'gone' ? 'it is gone' : `${field} is not as it was sealed`}`);
      for (const [field, sum] of Object.entries(erased || now.gone ? {} : personal))
        check(sha256((opened[field] ?? []).join('\n')) === sum, `${name}: ${field} is not as it was sealed`);
      found.orders.add(order);
      found.erased += erased ? 1 : 0;
      Object.assign(state, { nth, head: hash, entries: state.entries + 1 });
    },
    end({ kind, entries, seals, sha256: sum, signature, ...more }) {
      endSeal();
      const fits = sum === sha256(bytes.subarray(0, state.at)) && Object.keys(more).length === 0;
      check(fits && seals === state.seals && entries === state.entries, 'the file is not as it was exported');
      const text = [FORMAT, kind, seals, entries, sum].join('\n');
      check(isSigned(state.start.public_key, text, signature), 'the signature of the file does not fit');
      state.isOver = true;
    },
  };

  while (!state.isOver || state.at < bytes.length) {
    state.number += 1;
    const next = bytes.indexOf(10, state.at);
    check(!state.isOver && next !== -1, state.isOver ? 'something follows the end' : 'the file is cut off');
    if (state.isOver || next === -1) break;
    try {
      const text = Buffer.from(bytes.subarray(state.at, next)).toString();
      const line = JSON.parse(text);
      check(JSON.stringify(line) === text, 'written by another program');
      check(state.number > 1 || line.kind === 'start', 'a file does not begin like this');
      check(Object.hasOwn(read, line.kind), 'unknown');
      read[line.kind]?.(line);
    } catch {
      check(false, 'it cannot be read');
    }
    state.at = next + 1;
  }
  return { ...found, seals: state.seals, entries: state.entries };
}

/** @param {string} file @param {readonly string[]} trusted */
export function sayWhetherItFits(file, trusted) {
  const { problems, keys, orders, entries, seals, erased } = verifyEvidence(readFileSync(file), trusted);
  for (const problem of problems.slice(0, 20)) console.log(problem);
  for (const key of keys)
    console.log(`signed by ${key}${trusted.length > 0 ? '' : ': compare it with the published one'}`);
  if (problems.length > 0) console.log(`It does NOT fit: ${problems.length} found in ${file}.`);
  else console.log(`It fits: ${orders.size} orders, ${entries} entries (${erased} erased), ${seals} seals.`);
  return problems.length === 0 ? 0 : 1;
}

if (import.meta.main ?? process.argv[1]?.endsWith('verify-evidence.mjs')) {
  const [file = '', ...more] = process.argv.slice(2);
  process.exitCode = sayWhetherItFits(
    file,
    more.filter((word) => word !== '--key'),
  );
}
