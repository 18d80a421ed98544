import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#src/config/config.ts'
import { withLock } from '#src/database/lock.ts'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { CALLS_MAX, REQUESTS_MAX, shedLoad } from '#src/platform/shed-load.ts'
import { type Job, startJob } from '#src/platform/start-job.ts'
import { createWorkLimit } from '#src/platform/work-limit.ts'
import { startJobs } from '#src/services/jobs.ts'
import { staticFiles } from '#src/web/http/static-files.ts'
import { createApp, exportJob } from './app.ts'
import { publicDirectory } from './assets.ts'
import { createDeps, type Deps } from './deps.ts'
import { idleMemoryJob } from './idle-memory.ts'
import { type Answer, closeServer, endConnections, listen } from './listen.ts'
import { createServicesApp } from './services-app.ts'

export type Running = {
  address: string
  deps: Deps
  /** Orderly end; the second call waits for the first. */
  stop: () => Promise<void>
}

export async function serve(config: Config): Promise<Running> {
  const deps = await createDeps(config)
  try {
    if (config.production) await refuseDemoWorld(deps)
    if (config.demo) await loadDemo(deps)
    const { isFit } = deps.fitness
    const alone = config.run === 'services'
    const web = alone ? null : createApp(deps.app)
    const app = web ?? createServicesApp(deps.app)
    const limit = createWorkLimit(alone ? CALLS_MAX : REQUESTS_MAX, deps.databaseWaitMs)
    const fetch = shedLoad(app.fetch, limit)
    const server = await listen(fetch, config.port, config.host, BODY_PACE, first(deps, alone))
    const jobs = deps.services && startJobs(deps.services, deps.metrics.countMessage)
    const exports = web && startJob(exportJob(web, deps.app), deps.log, isFit)
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
      const working = [jobs, exports, fitness, memory].map((job) => job?.stop())
      await Promise.all([closeServer(server, graceMs, drainMs), ...working])
      await deps.close()
    }
  } catch (error) {
    await deps.close()
    throw error
  }
}

/** Files and pictures need no context; services alone have no files. */
function first({ app: { pictures } }: Deps, alone: boolean): Answer {
  if (alone) return pictures.answer
  const file = staticFiles(publicDirectory)
  return (request, response, pass) =>
    file(request, response, () => pictures.answer(request, response, pass))
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
