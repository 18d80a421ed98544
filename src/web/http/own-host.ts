import { createMiddleware } from 'hono/factory'
import { outboxPaths } from '#src/contract/screens/outbox.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { NotFound } from './result.ts'
import type { WebEnv } from './route.ts'

const development = new Set([outboxPaths.index(), embedPaths.demo()])
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Development pages answer only under our own host names. A foreign name that resolves to this machine (DNS
 * rebinding) would share an origin with what it reads here, including the codes in the outbox.
 */
export const developmentAtOwnHost = createMiddleware<WebEnv>(
  async function developmentAtOwnHost(c, next) {
    if (!development.has(c.req.path)) return next()
    const { host, hostname } = new URL(c.req.url)
    const own = new URL(c.get('web').config.publicOrigin)
    if (host !== own.host && !local.has(hostname)) throw new NotFound()
    await next()
  },
)
