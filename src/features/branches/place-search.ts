import { GEOCODED_ADDRESS_MAX, type GeocodedPlace } from '#src/contract/location/maps.ts'
import { readDegrees, readPlace, readPlaceFields } from '#src/contract/location/typed-place.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { errorText } from '#src/web/forms/field.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import { typedPlaceErrors } from './place-fields.ts'

type Candidate = Pick<GeocodedPlace, 'latitude' | 'longitude' | 'address'>
export type PlaceSearch = { query: string; candidates: readonly Candidate[]; message: string }

export function asksForPlaces(form: FormInput): boolean {
  return text(form, 'show') === 'places' && queryIn(form) !== ''
}

export async function searchPlaces(
  request: Request,
  form: FormInput | undefined,
): Promise<PlaceSearch | null> {
  const query = form ? queryIn(form) : ''
  if (!form || query === '') return null
  if (!asksForPlaces(form)) return { query, candidates: [], message: '' }
  const found = await findPlaces(request, query)
  const { t } = request.page
  if (!found.ok) return { query, candidates: [], message: found.message }
  const { candidates } = found
  const message =
    candidates.length > 0
      ? t('branches:map.results', { shown: candidates.length })
      : t('branches:map.nothing')
  return { query, candidates, message }
}

function queryIn(form: FormInput): string {
  return text(form, 'place').trim()
}

type RequestContext = Pick<Request, 'upstream' | 'page'>

type FoundPlaces =
  | { ok: true; candidates: readonly Candidate[] }
  | { ok: false; message: string; status: 422 | 429 | 503 }

/** Candidates for a typed address. Without a geocoder the form still works: the two numbers are enough. */
async function findPlaces({ upstream, page }: RequestContext, query: string): Promise<FoundPlaces> {
  const place = readPlace(query)
  if (place) return { ok: true, candidates: [await named(upstream, place)] }
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

async function named(upstream: Request['upstream'], place: Omit<Candidate, 'address'>) {
  const answer = await attempt(upstream.location.GET('/maps/reverse', { query: place }))
  const isKnown = !(answer instanceof UpstreamFault) && answer.ok
  return { ...place, address: isKnown ? answer.data.address : Object.values(place).join(', ') }
}

/** The picker's search: `?q=` → JSON `{ candidates }`, or `{ message }`. */
export async function index(request: Request): Promise<Response> {
  const { c, query } = request
  const words = (query.get('q') ?? '').replaceAll('\0', '').trim()
  if (words === '') return c.json({ candidates: [] })
  const found = await findPlaces(request, words)
  if (!found.ok) return c.json({ message: found.message }, found.status)
  const candidates = found.candidates.map(({ latitude, longitude, address }) => ({
    latitude,
    longitude,
    address,
  }))
  return c.json({ candidates })
}

/**
 * The place that both fields mean and its address: `?latitude=&longitude=` → JSON, `address` empty if nothing
 * is near, or `{ errors }` as the form would say them.
 */
export async function show({ c, query, upstream, page }: Request): Promise<Response> {
  const typed = readPlaceFields(query.get('latitude') ?? '', query.get('longitude') ?? '')
  const latitude = readDegrees(typed.latitude)
  const longitude = readDegrees(typed.longitude)
  const found = Object.entries(typedPlaceErrors(typed))
  if (latitude === null || longitude === null || found.length > 0) {
    const errors = Object.fromEntries(
      found.map(([name, error]) => [name, errorText(page.t, error)]),
    )
    return c.json({ errors }, 422)
  }
  const answer = await attempt(
    upstream.location.GET('/maps/reverse', { query: { latitude, longitude } }),
  )
  if (answer instanceof UpstreamFault) {
    return c.json({ message: page.t('branches:map.failed') }, 503)
  }
  const place = { latitude, longitude }
  if (answer.ok) return c.json({ ...place, address: answer.data.address })
  if (answer.kind === 'notFound') return c.json({ ...place, address: '' })
  return c.json({ message: answer.displayMessage }, answer.kind === 'tooMany' ? 429 : 422)
}
