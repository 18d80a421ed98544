import { sql } from 'drizzle-orm'
import {
  drawStaticMap,
  forwardGeocode,
  GEOCODES_PER_MINUTE,
  type GeocodedPlace,
  reverseGeocode,
} from '#src/contract/location/maps.ts'
import type { Database } from '#src/database/connect.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { LocationDeps } from '#src/services/location/deps.ts'
import type { FoundPlace, Words } from '#src/services/location/geocoding/geocoder.ts'
import { geocodeCounts } from '#src/services/location/maps/schema.ts'

export const mapsEndpoints = [
  bind(reverseGeocode, async ({ query, caller, t, format }, { db, geocoder }: LocationDeps) => {
    await countQuestion(db, caller.userId)
    const { places, source, fallback } = await geocoder.reverse(query)
    const [place] = places
    if (!place) throw new Refusal('notFound', 'location:maps.nothingHere')
    return { data: { ...present(place, { t, format }), source, fallback } }
  }),

  bind(forwardGeocode, async ({ query, caller, t, format }, { db, geocoder }: LocationDeps) => {
    await countQuestion(db, caller.userId)
    const { places, source, fallback } = await geocoder.forward(query.address)
    if (places.length === 0) throw new Refusal('notFound', 'location:maps.nothingFound')
    const candidates = places.map((place) => present(place, { t, format }))
    return { data: { candidates, source, fallback } }
  }),
  bind(drawStaticMap, async ({ query: { latitude, longitude } }, { maps }: LocationDeps) => {
    const png = await maps.draw({ latitude, longitude })
    return new Response(new Uint8Array(png), {
      headers: {
        'content-type': 'image/png',
        'content-length': String(png.length),
        'cache-control': 'private, max-age=86400',
        'x-content-type-options': 'nosniff',
      },
    })
  }),
]

function present({ line, ...place }: FoundPlace, words: Words): GeocodedPlace {
  return { ...place, address: line(words) }
}

const WINDOW_SECONDS = 60

async function countQuestion(db: Database, userId: string): Promise<void> {
  const over = sql`${geocodeCounts.startedAt} <= now() - ${WINDOW_SECONDS} * interval '1 second'`
  const [row] = await db
    .insert(geocodeCounts)
    .values({ userId, count: 1 })
    .onConflictDoUpdate({
      target: geocodeCounts.userId,
      set: {
        count: sql`case when ${over} then 1 else least(${geocodeCounts.count}, ${GEOCODES_PER_MINUTE}) + 1 end`,
        startedAt: sql`case when ${over} then now() else ${geocodeCounts.startedAt} end`,
      },
    })
    .returning({
      count: geocodeCounts.count,
      left: sql<number>`ceil(extract(epoch from ${geocodeCounts.startedAt} - now()) + ${WINDOW_SECONDS})::int`,
    })
  if (!row || row.count <= GEOCODES_PER_MINUTE) return
  const seconds = Math.max(1, row.left)
  throw new Refusal('tooMany', 'location:maps.tooMany', {
    params: { count: seconds },
    retryAfterSeconds: seconds,
  })
}
