# The product without a database: DATABASE_URL and SIGNING_KEYS are the least it needs (docs/operate.md).
ARG NODE=node:24.21.0-bookworm-slim
# The C library that Node needs, certificates and time zones: no shell, no packages.
ARG BASE=gcr.io/distroless/cc-debian12:nonroot

# What npm needs to know: the layers after it stay as they are while no package changes.
FROM ${NODE} AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json /manifests

# The release as `npm run release` makes it, with its packages, less what those carry for other people.
FROM ${NODE} AS release
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
ARG COMMIT=
ARG SOURCE_DATE_EPOCH=0
# Natural Earth's ne_10m_roads.geojson in the checkout, for main roads (docs/operate.md).
ARG WORLD_ROADS=
RUN NODE_ENV=production node scripts/release.ts --to /release
WORKDIR /release
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    && node /app/scripts/release/prune.ts /release \
    && mkdir /data

FROM ${BASE}
ARG COMMIT=
LABEL org.opencontainers.image.title="Sendero" \
      org.opencontainers.image.description="A portal where shops request riders" \
      org.opencontainers.image.revision="${COMMIT}"
COPY --from=release /usr/local/bin/node /usr/local/bin/node
COPY --from=release /release /app
# Regions that were imported, and an operator's own pages; nothing else is written.
COPY --from=release --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
VOLUME /data
USER 65532:65532
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to start the server again. Of a worker too.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process: it hears signals from its first moment, and starts no others.
ENTRYPOINT ["node"]
CMD ["server/src/main.ts"]
