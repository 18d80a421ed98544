import type { Route } from '#src/web/http/route.ts'
import { index } from './gallery.tsx'
import { componentGalleryPaths } from './paths.ts'

export const componentGalleryRoutes: readonly Route[] = [
  { method: 'get', path: componentGalleryPaths.index.pattern, allow: 'public', handler: index },
]
