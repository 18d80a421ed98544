import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#src/config/config.ts'
import { withLock } from '#src/database/lock.ts'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { guardOutgoing } from '#src/platform/outgoing.ts'
import { CALLS_MAX, REQUESTS_MAX, shedLoad } from '#src/platform/shed-load.ts'
import { type Job, type RunningJob, startJob } from '#src/platform/start-job.ts'
import { createWorkLimit } from '#src/platform/work-limit.ts'
import { createApp } from './app.ts'
import { createDeps, type Deps } from './deps.ts'
import { firstAnswer } from './first-answer.ts'
import { idleMemoryJob } from './idle-memory.ts'
import { closeServer, endConnections, listen } from './listen.ts'
import { outgoingHosts } from './outgoing-hosts.ts'
import { createServicesApp } from './services-app.ts'
import { startWork } from './start-work.ts'

type Fetch = Parameters<typeof shedLoad>[0]

export type Running = {
  address: string
  deps: Deps
  /** Orderly end; the second call waits for the first. */
  stop: () => Promise<void>
}

export async function serve(config: Config): Promise<Running> {
  const deps = await createDeps(config)
  const unguard = guardOutgoing(outgoingHosts(config), (host) => {
    deps.log.error({ host }, 'a connection to a host that is not listed was refused')
  })
  try {
    if (config.production) await refuseDemoWorld(deps)
    if (config.demo) await loadDemo(deps)
    const alone = config.run === 'services'
    const web = alone ? null : createApp(deps.app)
    const app = config.run === 'jobs' ? probesAlone(deps) : (web ?? createServicesApp(deps.app))
    const limit = createWorkLimit(alone ? CALLS_MAX : REQUESTS_MAX, deps.databaseWaitMs)
    const working: RunningJob[] = []
    const fetch = shedLoad(wakingAfterWrites(app.fetch, working), limit, deps.metrics.countShed)
    const first = firstAnswer(deps.app.pictures, config)
    const server = await listen(fetch, config.port, config.host, BODY_PACE, first)
    const work = config.run === 'requests' ? null : await startWork(deps, config)
    if (work) working.push(...work.running)
    const fitness = startJob(fitnessJob(deps), deps.log)
    const memory = startJob(idleMemoryJob(), deps.log)
    const { port } = server.address() as AddressInfo
    let stopped: Promise<void> | undefined
    return {
      address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      deps,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }

    async function stop() {
      deps.state.stopping = true
      endConnections(server)
      const drainMs = config.drainSeconds * 1000
      await sleep(drainMs)
      const graceMs = config.shutdownSeconds * 1000
      const ending = [...working, fitness, memory].map((job) => job.stop())
      await Promise.all([closeServer(server, graceMs, drainMs), ...ending])
      await work?.leave()
      await deps.close()
      unguard()
    }
  } catch (error) {
    await deps.close()
    unguard()
    throw error
  }
}

/** Whoever writes may have left work for a job. */
function wakingAfterWrites(fetch: Fetch, working: readonly RunningJob[]): Fetch {
  return async (request, surroundings) => {
    const response = await fetch(request, surroundings)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      for (const job of working) job.wake()
    }
    return response
  }
}

function probesAlone({ app: { api: _, ...rest } }: Deps) {
  return createServicesApp(rest)
}

function fitnessJob({ fitness }: Deps): Job {
  const run = async () => {
    await fitness.beat()
    return false
  }
  return { name: 'fitness', everyMs: 1000, run }
}

async function refuseDemoWorld({ app }: Deps) {
  const { refuseDemo } = await import('#src/world/mark.ts')
  await refuseDemo(app.db)
}

/** One process loads it, others that start beside it wait; production never loads the file. */
async function loadDemo({ url, services }: Deps) {
  if (!services) return
  const { loadWorld } = await import('#src/world/load.ts')
  await withLock(url, () => loadWorld(services))
}
