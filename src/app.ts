import { Hono } from 'hono'
import { allRoutes } from './features/all-routes.ts'
import { peerOf } from './runtime/client-address.ts'
import { NotFit } from './runtime/database-down.ts'
import type { Job } from './runtime/start-job.ts'
import type { AppDeps } from './web/deps.ts'
import { begin } from './web/http/begin.ts'
import { answerError } from './web/http/errors.tsx'
import { securityHeaders } from './web/http/headers.ts'
import { identify } from './web/http/identify.ts'
import { allowMethods } from './web/http/limits.ts'
import { developmentAtOwnHost } from './web/http/own-host.ts'
import { createRespell, mayKnow } from './web/http/respell.ts'
import { NotFound } from './web/http/result.ts'
import type { WebEnv } from './web/http/route.ts'
import { mountBeacons, mountRoutes } from './web/http/routes.ts'
import { createWeb, type Web } from './web/http/web.ts'
import { createExportJob } from './web/lists/export-job.ts'

export type App = Hono<WebEnv>

export function exportJob(app: App, { upstream, config: { publicOrigin } }: AppDeps): Job {
  const self: Web['self'] = async (request, inner) => app.fetch(request, { inner })
  return createExportJob({ upstream, publicOrigin, self })
}

export function createApp(deps: AppDeps): App {
  const app: App = new Hono()
  const respell = createRespell(allRoutes)
  const web = createWeb(deps, async (request, inner) => app.fetch(request, { inner }))

  app.onError(answerError)
  app.use(begin(web, deps.observe))
  app.use(securityHeaders(deps.config, deps.assets))
  app.use(allowMethods)
  app.use(async (c, next) => (await deps.probes?.(c.req.raw, peerOf(c.env))) ?? next())
  app.use(deps.pictures.middleware)
  const { api, isFit } = deps
  if (api) app.all('/api/*', (c) => api(c.req.raw, c.get('clientAddress')))

  app.use((_, next) => {
    if (isFit && !isFit()) throw new NotFit()
    return next()
  })
  mountBeacons(app, allRoutes)
  app.use(identify)
  app.use(developmentAtOwnHost)
  mountRoutes(app, allRoutes)
  app.notFound((c) => {
    const { pathname, search } = new URL(c.req.url)
    const page = c.req.method === 'POST' ? null : respell(pathname)
    if (!page || !mayKnow(c, page)) throw new NotFound()
    return c.redirect(page.path + search, 302)
  })
  return app
}
