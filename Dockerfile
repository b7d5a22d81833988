# A small image: the program compiled in one stage, run in another as a user without rights. Dataset and state are volumes.
#   docker build -t thikana .
#   docker run -p 8080:8080 -v thikana-dataset:/data/dataset -v thikana-state:/data/state thikana
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev --ignore-scripts
COPY tsconfig.json tsconfig.build.json vite.config.ts ./
COPY scripts ./scripts
COPY src ./src
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    THIKANA_DATASET=/data/dataset \
    THIKANA_STATE=/data/state
WORKDIR /app
RUN mkdir -p /data/dataset /data/state && chown -R node:node /data
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY package.json ./
COPY bin ./bin
COPY data/starter ./data/starter
COPY data/words ./data/words
USER node
VOLUME ["/data/dataset", "/data/state"]
EXPOSE 8080
STOPSIGNAL SIGTERM
# The first start builds the starter dataset, which takes some seconds.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/thikana.js"]
CMD ["serve"]
