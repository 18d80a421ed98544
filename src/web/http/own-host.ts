import { createMiddleware } from 'hono/factory'
import { componentGalleryPaths } from '#src/contract/screens/component-gallery.ts'
import { outboxPaths } from '#src/contract/screens/outbox.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { NotFound } from './result.ts'
import type { WebEnv } from './route.ts'

const development = new Set([outboxPaths.index(), componentGalleryPaths.index(), embedPaths.demo()])
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The pages of development answer to our own names alone. A page elsewhere whose name was made to lead to this machine would be of
 * the same origin as what it reads here, codes in the outbox among them.
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
