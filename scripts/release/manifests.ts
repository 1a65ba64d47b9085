import { workspaces } from './contents.ts';

/** The part of a package.json that a release changes. */
export interface Manifest {
  readonly [field: string]: unknown;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What an operator runs by name; `npm start` installs and builds in a checkout, and does neither here. */
const scripts = {
  start: 'exec node server/src/main.ts',
  migrate: 'exec node server/src/main.ts migrate',
  region: 'exec node --max-old-space-size=1100 --max-semi-space-size=32 places/src/cli.ts',
  voucher: 'exec node server/src/voucher-cli.ts',
  operator: 'exec node server/src/operator-cli.ts',
  vendor: 'exec node server/src/vendor-cli.ts',
  evidence: 'exec node server/src/evidence-cli.ts',
  case: 'exec node server/src/case-cli.ts',
  people: 'exec node server/src/people-cli.ts',
};

/** The release's own manifest, of the checkout's. */
export function rootManifest({ name, version, license, type, engines }: Manifest): Manifest {
  return { name, version, private: true, license, type, engines, workspaces, scripts };
}

/** A workspace's manifest with what it runs on. The database of a release is the operator's: its own PostgreSQL is left out. */
export function workspaceManifest(manifest: Manifest): Manifest {
  const left = ['devDependencies', 'optionalDependencies'];
  return Object.fromEntries(Object.entries(manifest).filter(([field]) => !left.includes(field)));
}
