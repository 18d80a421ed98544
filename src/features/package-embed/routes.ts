import type { Route } from '#src/web/http/route.ts'
import { demo } from './demo.ts'
import { join } from './join.tsx'
import { embedPaths } from './paths.ts'
import { back, failed, success } from './results.tsx'
import { show } from './show.tsx'

export const packageEmbedRoutes: readonly Route[] = [
  { method: 'get', path: embedPaths.index.pattern, allow: 'public', handler: show },
  {
    method: 'post',
    path: embedPaths.index.pattern,
    allow: 'public',
    audit: 'checkout.started',
    handler: join,
  },
  { method: 'get', path: embedPaths.back.pattern, allow: 'public', handler: back },
  { method: 'get', path: embedPaths.success.pattern, allow: 'public', handler: success },
  { method: 'get', path: embedPaths.failed.pattern, allow: 'public', handler: failed },
  { method: 'get', path: embedPaths.demo.pattern, allow: 'public', handler: demo },
]
