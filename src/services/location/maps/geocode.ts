import { forwardGeocode, type GeocodedPlace, reverseGeocode } from '#src/contract/location/maps.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { FoundPlace, Geocoder } from '#src/services/location/geocoding/geocoder.ts'
import { countQuestion } from '#src/services/location/geocoding/limit-questions.ts'
import type { Words } from '#src/services/location/geocoding/place-line.ts'

/** maps/reverse and maps/forward; 4004 where nothing is known. */
export function addGeocode(app: ServiceApp, deps: ServiceDeps, geocoder: Geocoder): void {
  implement(app, deps, reverseGeocode, async ({ query, caller, t, format }) => {
    await countQuestion(deps.db, caller.userId)
    const { places, source, fallback } = await geocoder.reverse(query)
    const [place] = places
    if (!place) throw new Refusal('notFound', 'location:maps.nothingHere')
    return { data: { ...present(place, { t, format }), source, fallback } }
  })

  implement(app, deps, forwardGeocode, async ({ query, caller, t, format }) => {
    await countQuestion(deps.db, caller.userId)
    const { places, source, fallback } = await geocoder.forward(query.address.toWellFormed())
    if (places.length === 0) throw new Refusal('notFound', 'location:maps.nothingFound')
    const candidates = places.map((place) => present(place, { t, format }))
    return { data: { candidates, source, fallback } }
  })
}

function present({ line, ...place }: FoundPlace, words: Words): GeocodedPlace {
  return { ...place, address: line(words) }
}
