import { Hono } from 'hono'
import type { AppDeps } from '#src/web/deps.ts'
import { clientAddress } from './client-address.ts'

type NodeEnv = { Bindings: { incoming?: { socket?: { remoteAddress?: string } } } | undefined }

export function createServicesApp({ api, probes, log, config }: AppDeps) {
  const app = new Hono<NodeEnv>()
  app.onError((error, c) => {
    log.error({ err: error }, 'services failed')
    return c.text('internal error', 500)
  })
  app.use(async (c, next) => (await probes?.(c.req.raw)) ?? next())
  app.all('/api/*', async (c) => {
    const socket = c.env?.incoming?.socket?.remoteAddress ?? null
    const address = clientAddress(socket, c.req.header('x-forwarded-for'), config.trustedProxies)
    return (await api?.(c.req.raw, address)) ?? c.notFound()
  })
  return app
}
