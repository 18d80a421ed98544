import { Hono } from 'hono'
import { clientAddress, peerOf, type Surroundings } from '#src/platform/client-address.ts'
import type { AppDeps } from '#src/web/deps.ts'

type NodeEnv = { Bindings: Surroundings }

export function createServicesApp({ api, probes, log, config }: AppDeps) {
  const app = new Hono<NodeEnv>()
  app.onError((error, c) => {
    log.error({ err: error }, 'services failed')
    return c.text('internal error', 500)
  })
  app.use(async (c, next) => (await probes?.(c.req.raw, peerOf(c.env))) ?? next())
  app.all('/api/*', async (c) => {
    const socket = peerOf(c.env)
    const address = clientAddress(socket, c.req.header('x-forwarded-for'), config.trustedProxies)
    return (await api?.(c.req.raw, address)) ?? c.notFound()
  })
  return app
}
