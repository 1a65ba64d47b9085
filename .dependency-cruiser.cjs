// The import rules of docs/map.md, as dependency-cruiser reads them. Run by `npm run check`.

const serverFeatures =
  'site session vendor address quote order payment proposal extension dispatch call case rating evidence tracking bulk live privacy developer webhook shop-system mcp guide operator studio'.split(
    ' ',
  );
const webFeatures =
  'session vendor address address-book outlet payment labels request tracking history bulk public content help'.split(
    ' ',
  );

/** Screens of the operator's application. */
const operatorFeatures =
  'sign-in account board find order vendors vouchers people audit studio sites members'.split(' ');

const placesRooms =
  'geometry text streets region routing addresses sketch tiles world drawing storage import'.split(' ');

/** What places shows of itself. */
const face = Object.values(require('./places/package.json').exports).map(
  (file) => `^places/${file.slice(2).replace('*', '[^/]+')}$`,
);
const request = 'web/src/features/request';

const test = '[.]test[.]tsx?$';

/** One rule per feature: nothing that stands after it in the order is imported. */
function inOrder(folder, features) {
  return features.slice(0, -1).map((feature, place) => ({
    name: `${folder.split('/')[0]}-${feature}-imports-nothing-later`,
    severity: 'error',
    from: { path: `^${folder}/${feature}/`, pathNot: test },
    to: { path: `^${folder}/(${features.slice(place + 1).join('|')})/` },
  }));
}

function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'core-imports-only-zod-and-phone-numbers',
      { path: '^core/src/', pathNot: test },
      { pathNot: '^core/src/|(^|/)node_modules/(zod|libphonenumber-js)/' },
    ),
    forbid(
      'places-knows-nothing-of-the-product',
      { path: '^places/' },
      { path: '^(core|server|web|e2e|bench|chaos)/|(^|/)node_modules/@sendero/' },
    ),
    ...inOrder('places/src', placesRooms),
    forbid('places-is-used-by-its-face', { pathNot: '^places/' }, { path: '^places/', pathNot: face }),
    forbid(
      'places-lends-its-testing-to-tests',
      { path: '^server/src/', pathNot: `${test}|^server/src/testing/` },
      { path: '^places/src/testing/' },
    ),
    forbid(
      'sheet-knows-no-orders',
      { path: '^sheet/src/' },
      { path: '^(core|server|web|chaos|bench|e2e)/|(^|/)node_modules/@sendero/' },
    ),
    forbid(
      'client-knows-only-the-contract',
      { path: '^client/src/', pathNot: test },
      { path: '^(core|server|web|places|sheet|chaos|bench|e2e)/|(^|/)node_modules/@sendero/' },
    ),
    forbid('core-rules-know-no-wire', { path: '^core/src/(?!contract/)' }, { path: '^core/src/contract/' }),
    forbid(
      'core-values-lean-on-nothing',
      { path: '^core/src/values/', pathNot: test },
      { path: '^core/src/(?!values/)' },
    ),
    forbid(
      'web-never-imports-server',
      { path: '^web/' },
      { path: '^(server|places)/|(^|/)node_modules/@sendero/(server|places)' },
    ),
    forbid('server-never-imports-web', { path: '^server/' }, { path: '^web/' }),
    forbid(
      'chaos-breaks-from-outside',
      { path: '^(core|server|web)/' },
      { path: '^chaos/|(^|/)node_modules/@sendero/chaos' },
    ),
    forbid('chaos-never-imports-web', { path: '^chaos/' }, { path: '^web/' }),
    ...inOrder('server/src/features', serverFeatures),
    ...inOrder('web/src/features', webFeatures),
    ...inOrder('web/src/operator/features', operatorFeatures),
    forbid(
      'the-portal-holds-nothing-of-the-operators',
      { path: '^web/src/(?!operator/)' },
      { path: '^web/src/operator/' },
    ),
    forbid(
      'the-operators-application-is-no-part-of-the-portal',
      { path: '^web/src/operator/' },
      { path: '^web/src/(features|shell|routes|frames|main)' },
    ),
    forbid(
      'operator-lib-knows-no-screens',
      { path: '^web/src/operator/lib/' },
      { path: '^web/src/operator/(features|shell|routes|main)' },
    ),
    forbid(
      'operator-features-know-no-shell',
      { path: '^web/src/operator/features/' },
      { path: '^web/src/operator/(shell|routes|main)' },
    ),
    forbid(
      'features-share-verbs-not-routes-or-stores',
      { path: '^server/src/features/([^/]+)/', pathNot: test },
      { path: '^server/src/features/[^/]+/(routes|store)[.]ts$', pathNot: '^server/src/features/$1/' },
    ),
    forbid(
      'only-stores-speak-sql',
      {
        path: '^server/src/',
        pathNot: `${test}|(/|-)store[.]ts$|^server/src/(db|testing)/|^server/src/(create-world|start|voucher-cli|vendor-cli|people-cli|operator-cli|migrate-cli|distribute-cli)[.]ts$`,
      },
      {
        path: '^server/src/db/(db|tables|migrate|embedded)|(^|/)node_modules/(@types/)?(pg|kysely)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-routes-know-fastify',
      {
        path: '^server/src/',
        pathNot: `${test}|/routes[.]ts$|^server/src/(http|testing)/|^server/src/(worker-)?app[.]ts$`,
      },
      { path: '(^|/)node_modules/(@fastify|fastify)/' },
    ),
    forbid(
      'only-suppliers-reach-the-network',
      { path: '^server/src/(features/|ports/[^/]+/(port|embedded)[.]ts$)', pathNot: test },
      {
        path: '^(node:)?(http|https|http2|net|tls|dgram)$|(^|/)node_modules/(undici|nodemailer)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-world-picks-adapters',
      {
        path: '^server/src/',
        pathNot: `${test}|^server/src/(ports|testing)/|^server/src/(create-(world|shared)|people-cli|case-cli)[.]ts$`,
      },
      { path: '^server/src/ports/[^/]+/(?!port[.]ts$)' },
    ),
    forbid(
      'request-sections-stand-apart',
      { path: `^${request}/(origin|destination|details|payment)/`, pathNot: test },
      { path: `^${request}/(?!$1/|conditions/|drafts/|form/|price/)` },
    ),
    forbid(
      'request-sections-lean-on-what-knows-none',
      { path: `^${request}/(conditions|drafts|form|price)/`, pathNot: test },
      { path: `^${request}/(?!conditions/|drafts/|form/|price/)` },
    ),
    forbid(
      'ui-stands-alone',
      { path: '^web/src/ui/' },
      { path: '^web/src/(lib|features|shell|routes|paths|main)' },
    ),
    forbid(
      'lib-knows-no-screens',
      { path: '^web/src/lib/' },
      { path: '^web/src/(features|shell|routes|main)' },
    ),
    forbid(
      'features-know-no-shell',
      { path: '^web/src/features/' },
      { path: '^web/src/(shell|routes|main)' },
    ),
    forbid('shell-knows-no-routes', { path: '^web/src/shell/' }, { path: '^web/src/(routes|main)' }),
    forbid('no-cycles', {}, { circular: true }),
    forbid('every-import-resolves', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
