import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { demo } from './demo.ts'
import { join } from './join.tsx'
import { back, failed, success } from './results.tsx'
import { show } from './show.tsx'

export const packageEmbedRoutes: readonly Route[] = [
  get(embedPaths.index, show),
  post(embedPaths.index, 'checkout.started', join),
  get(embedPaths.back, back),
  get(embedPaths.success, success),
  get(embedPaths.failed, failed),
  get(embedPaths.demo, demo),
]
