import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Place {
  name: string;
  /** Folder of all files that the node writes. The PostgreSQL data is in its subfolder `data`. */
  folder: string;
  port: number;
  restPort: number;
  etcdPort: number;
}

/**
 * Times in seconds. The times are short, so that a dead leader is detected soon. These times change how long an outage
 * lasts, but not how it ends.
 */
const TIMES = { ttl: 5, loop_wait: 1, retry_timeout: 2 };

/**
 * Builds the settings of Patroni. With synchronous replication, a node that lacks acknowledged data can't become the
 * leader.
 */
export function patroniSettings({ name, folder, port, restPort, etcdPort }: Place): object {
  const [address, restAddress] = [port, restPort].map((each) => `127.0.0.1:${each}`);
  const superuser = { username: 'postgres', password: 'postgres' };
  return {
    scope: 'orders',
    name,
    log: { level: 'WARNING', dir: folder },
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      bin_dir: newestPrograms(),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser, replication: { username: 'replicator', password: 'replicator' } },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
        'local all all trust',
      ],
      // A node whose history has diverged from the leader's copies the data of another node, unless its own data can be
      // rewound.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

/**
 * Finds the newest PostgreSQL version that is installed as a Debian package. Returns the folder with the programs of
 * this version.
 */
export function newestPrograms(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  return `/usr/lib/postgresql/${newest}/bin`;
}
