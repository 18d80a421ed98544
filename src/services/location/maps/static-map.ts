import { drawStaticMap } from '#src/contract/location/maps.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import type { StaticMaps } from '#src/services/location/static-map/static-maps.ts'

/** maps/static: the picture itself, for other services. */
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
