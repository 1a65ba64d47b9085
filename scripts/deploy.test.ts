// What is given to operators to start the product with: that it is read as meant, and names what there is. Their own tools check
// the rest where this machine has them, and in CI.
import { Ajv } from 'ajv';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { root } from './setup/say.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isHere = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const told = read('docs/operate.md');
const server = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/testing/**', '**/*.test.ts'] })
  .map(read)
  .join('\n');
/** A setting of the product is read by the server and told of to operators. */
const isSetting = (name: string) => {
  const setting = new RegExp(`\\b${name.replace(/_FILE$/, '')}\\b`);
  return setting.test(server) && setting.test(told);
};
const modes = ['web', 'worker', 'migrate'];
/** The default drain, and 14 s for a stop (server/src/stop.ts). */
const STOP_S = 10 + 14;

describe('Compose', () => {
  interface Service {
    readonly [field: string]: unknown;
    readonly command?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly secrets?: readonly string[];
    readonly volumes?: readonly string[];
    readonly stop_grace_period?: string;
  }
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
    secrets: object;
  };
  const services = Object.entries(compose.services);
  const product = services.filter(([, { command }]) => command?.[0] === 'server/src/main.ts');

  it('starts two web servers, a worker and the migration before them [SCL-06]', () => {
    expect(product.map(([name, { command }]) => [name, command?.[1]])).toEqual([
      ['migrate', 'migrate'],
      ['web-a', 'web'],
      ['web-b', 'web'],
      ['worker', 'worker'],
    ]);
  });

  it.each(product)(
    'gives %s settings that there are, nothing to write to, and time to end [SCL-06]',
    (_name, service) => {
      expect(Object.keys(service.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(STOP_S);
    },
  );

  it('names volumes, secrets and files that there are [SCL-06]', () => {
    for (const [name, { secrets = [], volumes = [] }] of services) {
      for (const secret of secrets)
        expect([name, Object.keys(compose.secrets)]).toEqual([name, expect.arrayContaining([secret])]);
      for (const [from = ''] of volumes.map((volume) => volume.split(':')))
        expect([
          from,
          from.startsWith('.') ? existsSync(join(root, 'deploy', from)) : from in compose.volumes,
        ]).toEqual([from, true]);
    }
  });
});

describe('the chart', () => {
  const chart = parse(read('deploy/helm/sendero/Chart.yaml')) as Record<string, string>;
  const values = parse(read('deploy/helm/sendero/values.yaml')) as { settings: Record<string, string> };
  const schema = JSON.parse(read('deploy/helm/sendero/values.schema.json')) as object;
  const accepts = new Ajv({ strict: false }).compile(schema);
  const templates = globSync('deploy/helm/sendero/templates/*', { cwd: root }).map(read).join('\n');

  it('is of this version, and its values are what its schema says [SCL-06]', () => {
    expect(chart['appVersion']).toBe((JSON.parse(read('package.json')) as { version: string }).version);
    expect([accepts(values), accepts.errors]).toEqual([true, null]);
    expect(accepts({ ...values, settings: { DATABASE_URL: 'postgres://user:password@db' } })).toBe(false);
    expect(accepts({ ...values, replicas: 3 })).toBe(false);
  });

  it('names values and settings that there are [SCL-06]', () => {
    const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path.split('.'));
    const missing = used.filter(
      (path) =>
        path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values) ===
        undefined,
    );
    expect(missing).toEqual([]);
    const set = [
      ...Object.keys(values.settings),
      ...Array.from(templates.matchAll(/^ {2}([A-Z_]{4,}):/gm), ([, name = '']) => name),
    ];
    expect(set.filter((name) => !isSetting(name))).toEqual([]);
    for (const mode of modes) expect(templates).toContain(`args: [server/src/main.ts, ${mode}]`);
  });

  it.skipIf(!isHere('helm'))('is taken by helm (no helm here: CI has it) [SCL-06]', () => {
    const folder = join(root, 'deploy/helm/sendero');
    execFileSync('helm', ['lint', '--strict', folder]);
    const all = ['ingress', 'networkPolicy', 'serviceMonitor', 'web.autoscaling'].flatMap((part) => [
      '--set',
      `${part}.enabled=true`,
    ]);
    expect(
      String(
        execFileSync('helm', ['template', 'shop', folder, ...all, '--set', 'ingress.hosts={fi.example.com}']),
      ),
    ).toContain('kind: Ingress');
  });
});

describe('systemd', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root }).toSorted();

  it('has a unit for each mode [SCL-06]', () => {
    expect(new Set(units.map((path) => /main\.ts (\w+)$/m.exec(read(path))?.[1]))).toEqual(new Set(modes));
  });

  it.each(units)('runs %s with settings that there are, and bounds [SCL-06]', (path) => {
    const unit = read(path);
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(set.filter((name) => !isSetting(name))).toEqual([]);
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'User=sendero',
    ])
      expect(unit.split('\n')).toContain(line);
    if (unit.includes('Type=oneshot')) return;
    expect(unit).toContain('RestartPreventExitStatus=78');
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(STOP_S);
  });
});

describe('the proxy', () => {
  it.skipIf(!isHere('haproxy'))('HAProxy is taken by haproxy (where this machine has it) [SCL-06]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sendero-haproxy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'haproxy.cfg');
    // Certificates are an operator's own.
    writeFileSync(file, read('deploy/haproxy/haproxy.cfg').replace(/ ssl crt \S+ alpn \S+/, ''));
    expect(String(execFileSync('haproxy', ['-c', '-f', file]))).toContain('valid');
  });

  it('asks whether a server is ready, and lets a live connection be silent for longer than between two pings [SCL-06]', () => {
    const haproxy = read('deploy/haproxy/haproxy.cfg');
    expect(haproxy).toContain('option httpchk GET /readyz');
    expect(Number(/timeout tunnel (\d+)s/.exec(haproxy)?.[1])).toBeGreaterThan(2 * 25);
    expect(read('deploy/caddy/Caddyfile')).toContain('health_uri /readyz');
  });
});
