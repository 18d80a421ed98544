# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Shown as part of the version: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT
RUN npm run build
RUN npm prune --omit=dev --omit=peer && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript node_modules/.bin node_modules/@ip-location-db/*/*-ipv?.mmdb

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/locales ./locales
COPY --from=build /app/src/database/migrations ./src/database/migrations
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/dist ./dist
RUN mkdir /data /pictures && chown node:node /data /pictures && ln -s /app/scripts/dealdesk.mjs /usr/local/bin/dealdesk
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "scripts/health.mjs"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=40", "--expose-gc", "dist/server/dealdesk.js", "start"]
