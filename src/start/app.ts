import { Hono } from 'hono'
import { allRoutes } from '#src/features/all-routes.ts'
import { peerOf } from '#src/platform/client-address.ts'
import { NotFit } from '#src/platform/database-down.ts'
import type { AppDeps } from '#src/web/deps.ts'
import { begin } from '#src/web/http/begin.ts'
import { answerError } from '#src/web/http/errors.tsx'
import { createSpellingFix, mayRedirect } from '#src/web/http/fix-spelling.ts'
import { securityHeaders } from '#src/web/http/headers.ts'
import { identify } from '#src/web/http/identify.ts'
import { allowMethods } from '#src/web/http/limits.ts'
import { developmentAtOwnHost } from '#src/web/http/own-host.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import { mountBeacons, mountRoutes } from '#src/web/http/routes.ts'
import { createWeb } from '#src/web/http/web.ts'

export type App = Hono<WebEnv>

export function createApp(deps: AppDeps): App {
  const app: App = new Hono()
  const fixSpelling = createSpellingFix(allRoutes)
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
    const page = c.req.method === 'POST' ? null : fixSpelling(pathname)
    if (!page || !mayRedirect(c, page)) throw new NotFound()
    return c.redirect(page.path + search, 302)
  })
  return app
}
