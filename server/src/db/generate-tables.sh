#!/bin/sh
# Writes tables.ts from the migrated database that DATABASE_URL names.
exec npx kysely-codegen --dialect postgres --url "$DATABASE_URL" --exclude-pattern '{public.migrations,jobs.*}' \
  --type-mapping '{"int8":"number"}' --out-file "$(dirname "$0")/tables.ts"
