import { Hono } from 'hono'
import type { AppDeps } from './app-deps.ts'
import { allRoutes } from './features/all-routes.ts'
import { begin } from './http/begin.ts'
import { answerError } from './http/errors.tsx'
import { securityHeaders } from './http/headers.ts'
import { identify } from './http/identify.ts'
import { allowMethods } from './http/limits.ts'
import { createRespell, mayKnow } from './http/respell.ts'
import { NotFound } from './http/result.ts'
import type { WebEnv } from './http/route.ts'
import { mountRoutes, mountTold } from './http/routes.ts'
import { staticFiles } from './http/static-files.ts'
import { createWeb } from './http/web.ts'

export type App = Hono<WebEnv>

/** The whole web half: the order in which a request is limited, recognised, guarded and answered. */
export function createApp(deps: AppDeps): App {
  const app: App = new Hono()
  const respell = createRespell(allRoutes)
  const web = createWeb(deps, async (request, inner) => app.fetch(request, { inner }))

  app.onError(answerError)
  app.use(begin(web, deps.observe))
  app.use(securityHeaders(deps.config))
  app.use(allowMethods)
  app.use(async (c, next) => (await deps.probes?.(c.req.raw)) ?? next())
  app.use(staticFiles(deps.config.assetsDirectory))
  const { api } = deps
  if (api) app.all('/api/*', (c) => api(c.req.raw, c.get('clientAddress')))

  mountTold(app, allRoutes)
  app.use(identify)
  mountRoutes(app, allRoutes)
  app.notFound((c) => {
    const { pathname, search } = new URL(c.req.url)
    const page = c.req.method === 'POST' ? null : respell(pathname)
    if (!page || !mayKnow(c, page)) throw new NotFound()
    return c.redirect(page.path + search, 302)
  })
  return app
}
