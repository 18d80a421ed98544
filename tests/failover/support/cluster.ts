import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastFolder } from '#tests/support/fast-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { programs } from '#tests/support/own-postgres.ts'
import { createNode, type Node, type Ports } from './node.ts'
import { readShipped, runHaproxy } from './shipped.ts'

export const names = ['db-a', 'db-b', 'db-c'] as const
const LOOK_EVERY_MS = 250
const WAIT_MS = 120_000

type Member = { name: string; role: string; state: string; lag?: number | string }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** PostgreSQL refuses to run as root, and makes a cluster only for somebody with a name. */
function runsAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Three nodes with the files of deploy/ha on one machine, each an etcd, a Patroni and its PostgreSQL, and an
 * HAProxy before them.
 */
export async function startCluster(atEnd: (act: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(fastFolder, 'dealdesk-failover-'))
  const identity = runsAs()
  const { uid = -1, gid = -1 } = identity
  await chown(folder, uid, gid)
  const ports = await Promise.all(names.map(portsOfNode))
  const shipped = await readShipped()
  const patroniFile = join(folder, 'patroni.yml')
  await writeFile(patroniFile, shipped.patroni)
  const nodes = names.map((name, at) =>
    createNode({ name, at, ports, folder, patroniFile, bin: programs ?? '', identity, shipped }),
  )
  atEnd(async () => {
    for (const node of nodes) node.kill()
    await sleep(500)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  })
  for (const node of nodes) node.start()

  async function members(): Promise<Member[]> {
    for (const node of nodes.filter(({ isUp }) => isUp())) {
      const answer = await fetch(`${node.api}/cluster`).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  async function nodeOf(role: string): Promise<Node> {
    const found = (await members()).find((one) => one.role === role)
    const node = nodes.find(({ name }) => name === found?.name)
    if (!node) throw new Error(`no ${role} among ${JSON.stringify(await members())}`)
    return node
  }

  /** A primary, a standby that has everything, and a third that follows. */
  async function whole(): Promise<void> {
    const deadline = performance.now() + WAIT_MS
    let all: Member[] = []
    while (performance.now() < deadline) {
      all = await members()
      const roles = all.map(({ role }) => role).sort()
      const isWhole =
        roles.join() === 'leader,replica,sync_standby' &&
        all.every(
          ({ state, lag }) => /^(running|streaming)$/.test(state) && !(Number(lag) > 2 ** 20),
        )
      if (isWhole) return
      await sleep(LOOK_EVERY_MS)
    }
    throw new Error(`the cluster did not become whole: ${JSON.stringify(all)}, see ${folder}`)
  }

  await whole()
  const proxy = await runHaproxy(folder, ports, shipped.haproxy, atEnd)
  const hosts = ports.map(({ database }) => `127.0.0.1:${database}`)
  const at = (to: string) => (user: string, name: string) => `postgres://${user}@${to}/${name}`
  return {
    folder,
    nodes,
    nodeOf,
    whole,
    /** All hosts, as DATABASE_URL takes them. */
    byHosts: at(hosts.join()),
    byProxy: at(`127.0.0.1:${proxy}`),
    async switchover(): Promise<void> {
      const [leader, candidate] = [await nodeOf('leader'), await nodeOf('sync_standby')]
      const answer = await fetch(`${leader.api}/switchover`, {
        method: 'POST',
        headers: { authorization: leader.authorization },
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      })
      if (!answer.ok) throw new Error(`no switch: ${answer.status} ${await answer.text()}`)
    },
  }
}

async function portsOfNode(): Promise<Ports> {
  const [database, api, client, peer] = await Promise.all([1, 2, 3, 4].map(freePort))
  return { database, api, client, peer } as Ports
}
