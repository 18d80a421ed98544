import { drawStaticMap as contract } from '#src/contract/location/maps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { LocationDeps } from '#src/services/location/deps.ts'

export const drawStaticMap = bind(
  contract,
  async ({ query: { latitude, longitude } }, { maps }: LocationDeps) => {
    const png = await maps.draw({ latitude, longitude })
    return new Response(new Uint8Array(png), {
      headers: {
        'content-type': 'image/png',
        'content-length': String(png.length),
        'cache-control': 'private, max-age=86400',
        'x-content-type-options': 'nosniff',
      },
    })
  },
)
