import { Hono } from 'hono'
import type { AppDeps } from './app-deps.ts'

/** The services half alone: probes and `/api`, no page. */
export function createServicesApp({ api, probes, log }: AppDeps) {
  const app = new Hono()
  app.onError((error, c) => {
    log.error({ err: error }, 'services failed')
    return c.text('internal error', 500)
  })
  app.use(async (c, next) => (await probes?.(c.req.raw)) ?? next())
  app.all('/api/*', async (c) => (await api?.(c.req.raw)) ?? c.notFound())
  return app
}
