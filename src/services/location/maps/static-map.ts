import { drawStaticMap } from '#src/contract/location/maps.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import type { ServiceApp } from '../../service-app.ts'
import type { StaticMaps } from '../static-map/static-maps.ts'

/** maps/static: the picture itself, for other services (BRANCH-26). */
export function addStaticMap(app: ServiceApp, deps: ServiceDeps, maps: StaticMaps): void {
  implement(app, deps, drawStaticMap, async ({ query: { latitude, longitude } }) => {
    const png = await maps.draw({ latitude, longitude })
    return new Response(new Uint8Array(png), {
      headers: {
        'content-type': 'image/png',
        'content-length': String(png.length),
        'cache-control': 'private, max-age=86400',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
