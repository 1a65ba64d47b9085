#!/bin/sh
# Writes tables.ts and columns.ts from the migrated database that DATABASE_URL names.
set -e
here="$(dirname "$0")"
npx kysely-codegen --dialect postgres --url "$DATABASE_URL" --exclude-pattern '{public.migrations,jobs.*}' \
  --type-mapping '{"int8":"number"}' --out-file "$here/tables.ts"
node "$here/generate-columns.ts"
npx oxfmt "$here/columns.ts"
