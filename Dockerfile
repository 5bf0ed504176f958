# Pawhaven as a container image: the server, its packages and its Node, without npm, build tools and tests.
#
#   docker build -t pawhaven .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
#     -v pawhaven:/data -p 127.0.0.1:3000:3000 pawhaven
#
# podman takes the same commands. Operator commands: docker exec CONTAINER node src/cli.ts doctor

# Any Node from 20 on can build the image; the server runs on the one in package-lock.json.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1
WORKDIR /app
# First, so that changing only the code does not reinstall the packages.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional
COPY tsconfig*.json vite.config.ts react-router.config.ts ./
COPY scripts scripts
COPY public public
COPY demo demo
COPY src src
RUN node scripts/setup.mjs --build && node scripts/slim-packages.mjs /image

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Pawhaven" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /image/lib /usr/lib/
COPY --from=build /image/bin /usr/local/bin/
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/build build
COPY --from=build /app/demo demo
COPY --from=build /app/src src
RUN mkdir -m 700 /data && chown 10001:10001 /data
# This user cannot write to /app.
USER 10001:10001
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=false
EXPOSE 3000
# Alive, not ready: a database that is down is no reason to restart the server.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so that it receives the signals. Other programs: src/worker.ts, src/chat-server.ts, src/cli.ts
ENTRYPOINT ["node", "--max-semi-space-size=8"]
CMD ["src/main.ts"]
