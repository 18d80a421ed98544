import { GEOCODED_ADDRESS_MAX, type GeocodedPlace } from '#src/contract/location/maps.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream' | 'page'>

export type FoundPlaces =
  | { ok: true; candidates: readonly GeocodedPlace[] }
  | { ok: false; message: string; status: 422 | 429 | 503 }

/** Candidates for a typed address. Without a geocoder the form still works: the two numbers are enough. */
export async function findPlaces(
  { upstream, page }: RequestContext,
  query: string,
): Promise<FoundPlaces> {
  const address = query.trim().slice(0, GEOCODED_ADDRESS_MAX)
  const answer = await attempt(upstream.location.GET('/maps/forward', { query: { address } }))
  if (answer instanceof UpstreamFault) {
    return { ok: false, message: page.t('branches:map.failed'), status: 503 }
  }
  if (answer.ok) return { ok: true, candidates: answer.data.candidates }
  if (answer.kind === 'notFound') return { ok: true, candidates: [] }
  const status = answer.kind === 'tooMany' ? 429 : 422
  return { ok: false, message: answer.displayMessage, status }
}
