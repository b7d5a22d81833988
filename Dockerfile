# A small image that runs the package as `npm pack` makes it, as a user without rights. Dataset and state are volumes; the settings are in
# /etc/thikana/thikana.json, where commands find them too; variables win over them.
#   docker build -t thikana .
#   docker run -p 8080:8080 -v thikana-dataset:/data/dataset -v thikana-state:/data/state thikana
#   docker exec CONTAINER thikana key create --name my-app
FROM node:24-bookworm-slim AS package
WORKDIR /source
COPY . .
RUN npm ci --workspaces=false --include=dev --ignore-scripts
RUN mkdir /packed && npm pack --pack-destination /packed

FROM node:24-bookworm-slim
ENV NODE_ENV=production
COPY --from=package /packed /packed
# Unpacked and then installed by its own lock, so that every version is the one that was tested.
RUN mkdir /opt/thikana && tar -xzf /packed/thikana-*.tgz --strip-components=1 -C /opt/thikana && rm -r /packed
RUN cd /opt/thikana && npm pkg delete devDependencies workspaces scripts && npm ci --ignore-scripts
RUN ln -s /opt/thikana/bin/thikana.js /usr/local/bin/thikana
COPY deploy/image/thikana.json /etc/thikana/thikana.json
RUN mkdir -p /data/dataset /data/state && chown -R node:node /data
WORKDIR /data
USER node
VOLUME ["/data/dataset", "/data/state"]
EXPOSE 8080
STOPSIGNAL SIGTERM
# The first start builds the starter dataset, which takes some seconds.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["thikana"]
CMD ["serve"]
