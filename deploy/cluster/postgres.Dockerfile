# PostgreSQL, Patroni and etcd of Debian's own packages; compose.cluster.yaml starts one of them in each container.
FROM debian:12-slim
RUN mkdir -p /etc/postgresql-common \
  && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
  && apt-get update \
  && apt-get install -y --no-install-recommends patroni python3-etcd etcd-server postgresql-15 \
  && rm -rf /var/lib/apt/lists/*
COPY patroni.yaml create-database.sh /etc/patroni/
USER postgres
VOLUME /var/lib/postgresql
CMD ["patroni", "/etc/patroni/patroni.yaml"]
