# Two stages: the first installs and builds, the second has what running needs. Run it with a read-only root and a tmpfs on
# /tmp, as compose.yaml does. It listens on PORT (3000), and with METRICS_PORT on that.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# The packages are a layer of their own: only a new lock file installs them again. Development packages are left out.
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN node --eval "import('/app/scripts/tasks/install.mjs').then((task) => task.ensureInstalled({ toRun: true }))"
COPY . .
# What /readyz and the log say: --build-arg COMMIT=$(git rev-parse --short HEAD)
ARG COMMIT
RUN node scripts/build.mjs
# What only builds and editors need: 650 of 1,120 MB. docs/operate.md says what stays.
RUN rm -rf .next/cache node_modules/typescript node_modules/playwright node_modules/playwright-core node_modules/@next/swc-* \
      node_modules/lightningcss* node_modules/tailwindcss node_modules/@tailwindcss node_modules/caniuse-lite \
      node_modules/next/dist/docs node_modules/next/dist/compiled/next-server/*.dev.js node_modules/next/dist/compiled/*-experimental \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d ! -name 400Regular ! -name 700Bold -exec rm -rf {} +

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
# Owned by root, so that the program cannot change itself.
COPY --from=build /app ./
RUN groupadd --system --gid 10001 nestling \
 && useradd --system --uid 10001 --gid nestling --no-create-home --shell /usr/sbin/nologin nestling
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A container is reached from outside, even if its settings are those of a machine behind a proxy (HOST=127.0.0.1).
ENTRYPOINT ["env", "HOST=0.0.0.0", "METRICS_HOST=0.0.0.0"]
CMD ["node", "dist/launcher.mjs"]
