import { pino } from 'pino'
import { CSV_BYTES_MAX } from '#src/contract/files/csv.ts'
import type { Database } from '#src/database/connect.ts'
import { createRefusalRecorder } from '#src/services/kit/audit/refusals.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { mountServices } from '#src/services/kit/endpoints/mount-services.ts'
import { createApp } from '#src/start/app.ts'
import { styleBlock } from '#src/start/assets.ts'
import { createServices } from '#src/start/service-deps.ts'
import { createUpstream } from '#src/upstream/create-upstream.ts'
import type { AppDeps } from '#src/web/deps.ts'
import { createPublicPictures } from '#src/web/pictures/public-pictures.ts'
import { testSheets } from '#tests/support/sheets.ts'
import { type TestHandles, testDatabase } from './database.ts'
import { noteRequest } from './exercises.ts'
import { loopback, overHttp } from './loopback.ts'
import { testServiceDeps } from './service-deps.ts'
import { targetsAt, targetsIn } from './targets.ts'
import type { WorldName } from './worlds.ts'

export const ORIGIN = 'https://dealdesk.test'

export type TestApp = {
  app: ReturnType<typeof createApp>
  db: Database
  handles: TestHandles
  url: string
  services: ServiceDeps & { lines: string[] }
  /** Every call that the web half made to a service: "GET /api/v1/core/deals/…". */
  calls: string[]
  /** Lines of the web half's log. */
  lines: string[]
  deps: AppDeps
}

type Options = {
  config?: Partial<AppDeps['config']>
  settings?: Partial<ServiceDeps['settings']>
  deadlineMs?: number
  /** Answers instead of a service; null lets the real one answer. */
  instead?: (request: Request) => Response | null | Promise<Response | null>
  /** Another app on the same database and services: a replica. */
  beside?: TestApp
  /** What the database holds; nothing without. */
  world?: WorldName
}

/** Tests ask what a page says; how long it may wait for that is asked by those that say so. */
const PATIENCE_MS = 60_000
const limits = { idleSeconds: 8 * 3600, absoluteSeconds: 12 * 3600 }

/** The whole product in one process, real services and a fresh database. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { beside, settings, world = null } = options
  const database = beside ?? (await testDatabase(world))
  const services = beside?.services ?? (await testServiceDeps(database.handles, settings, world))
  const apps = createServices(services)
  const calls = beside?.calls ?? []
  const lines: string[] = []
  const mounted = mountServices(apps)
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url)
    calls.push(`${request.method} ${pathname}`)
    const standIn = (await options.instead?.(request)) ?? null
    const answer = standIn ?? (await mounted(request))
    noteRequest(request, answer, standIn !== null)
    return answer
  }
  const targets = overHttp()
    ? targetsAt({ origin: await loopback(answer) })
    : targetsIn(apps, answer, options.instead ? null : calls)
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const upstream = createUpstream({
    apiKey: services.settings.apiKey,
    timeZone: 'Asia/Colombo',
    targets,
    deadlineMs: options.deadlineMs ?? PATIENCE_MS,
  })
  const deps: AppDeps = {
    db: database.db,
    quick: database.handles.identity,
    log,
    recordRefusal: createRefusalRecorder(database.db, log),
    translators: services.translators,
    assets: {
      css: '/assets/app-1.css',
      ...styleBlock('a{color:red}'),
      js: '/assets/app.js',
      islands: '/assets/islands.js',
      offline: ['/assets/islands.js', '/assets/chunk-till.js'],
      sheets: testSheets,
      baseMap: '/assets/base-map.json',
    },
    config: {
      production: false,
      publicOrigin: ORIGIN,
      secretKeys: ['a web secret that only tests know, 32 bytes'],
      trustedProxies: 0,
      brandName: 'Dealdesk',
      businessTimeZone: 'Asia/Colombo',
      defaultLanguage: 'en',
      sessionLimits: { ADMIN: { ...limits, idleSeconds: 1800 }, MERCHANT: limits, BANK: limits },
      compress: false,
      tileOrigin: null,
      securityContact: null,
      mapTiles: null,
      push: null,
      couponFileBytes: CSV_BYTES_MAX,
      demo: false,
      defaultPackageId: null,
      socialProviders: [],
      socialClients: {},
      ...options.config,
    },
    upstream,
    pictures: createPublicPictures({ upstream }),
    api: mounted,
  }
  const { db, handles, url } = database
  return { app: createApp(deps), db, handles, url, services, calls, lines, deps }
}
