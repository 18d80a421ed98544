import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { ComponentGallery } from '#views/component-gallery/index.tsx'

export function index({ c, page }: PublicRequest): Result {
  if (c.get('web').config.production) throw new NotFound()
  const title = page.t('component-gallery:title')
  return screen({ layout: 'bare', title, main: <ComponentGallery /> })
}
