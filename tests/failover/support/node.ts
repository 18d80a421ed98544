import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { descendantsOf } from '#tests/faults/support/processes.ts'
import { SECRET, type Shipped } from './shipped.ts'

export type Ports = { database: number; api: number; client: number; peer: number }
export type Node = ReturnType<typeof createNode>

type Settings = {
  name: string
  at: number
  ports: readonly Ports[]
  folder: string
  patroniFile: string
  bin: string
  identity: { uid?: number; gid?: number }
  shipped: Shipped
}

/** A machine of the cluster, to be killed as a whole and started again with what it had written. */
export function createNode(settings: Settings) {
  const { name, at, ports, folder, patroniFile, bin, identity, shipped } = settings
  const own = ports[at] as Ports
  const data = join(folder, name)
  const url = (port: number) => `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ...shipped.etcdEnv,
    ETCD_NAME: name,
    ETCD_DATA_DIR: `${data}-etcd`,
    ETCD_LISTEN_CLIENT_URLS: url(own.client),
    ETCD_ADVERTISE_CLIENT_URLS: url(own.client),
    ETCD_LISTEN_PEER_URLS: url(own.peer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: url(own.peer),
    ETCD_INITIAL_CLUSTER: ports.map(({ peer }, index) => `db-${'abc'[index]}=${url(peer)}`).join(),
    ...shipped.patroniEnv,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${own.api}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${own.api}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${own.database}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${own.database}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_POSTGRESQL_PGPASS: `${data}.pgpass`,
    PATRONI_ETCD3_HOSTS: ports.map(({ client }) => `127.0.0.1:${client}`).join(),
  }
  let running: ChildProcess[] = []

  function run(program: string, ...args: string[]) {
    const log = openSync(`${data}.${program}.log`, 'a')
    const stdio = ['ignore', log, log] as ['ignore', number, number]
    return spawn(program, args, { ...identity, env, cwd: folder, stdio })
  }

  /** The server is no child of Patroni's: it goes on where Patroni ends. */
  function processes(): number[] {
    const roots = [...running.flatMap(({ pid }) => pid ?? []), ...postmaster(data)]
    return roots.flatMap((pid) => [pid, ...descendantsOf(pid)])
  }

  function signal(which: NodeJS.Signals) {
    for (const pid of processes())
      try {
        process.kill(pid, which)
      } catch {
        // It ended meanwhile.
      }
  }

  return {
    name,
    port: own.database,
    api: url(own.api),
    authorization: `Basic ${Buffer.from(`${shipped.patroniEnv.PATRONI_RESTAPI_USERNAME}:${SECRET}`).toString('base64')}`,
    isUp: () => running.length > 0,
    start() {
      running = [run('etcd'), run('patroni', patroniFile)]
    },
    /** As when the power goes: etcd, Patroni and every process of PostgreSQL at once. */
    kill() {
      signal('SIGKILL')
      running = []
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

/** What the file names may have ended long ago, and its number be another's. */
function postmaster(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : []
  } catch {
    return []
  }
}
