import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { degreesOf, findPlaces } from './place-search.ts'

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

/** The address at a place: `?latitude=&longitude=` → JSON `{ address }`, empty if nothing is near. */
export async function show({ c, query, upstream, page }: Request): Promise<Response> {
  const latitude = degreesOf(query.get('latitude') ?? '')
  const longitude = degreesOf(query.get('longitude') ?? '')
  if (latitude === null || longitude === null) {
    return c.json({ message: page.t('branches:errors.locationRequired') }, 422)
  }
  const answer = await attempt(
    upstream.location.GET('/maps/reverse', { query: { latitude, longitude } }),
  )
  if (answer instanceof UpstreamFault) {
    return c.json({ message: page.t('branches:map.failed') }, 503)
  }
  if (answer.ok) return c.json({ address: answer.data.address })
  if (answer.kind === 'notFound') return c.json({ address: '' })
  return c.json({ message: answer.displayMessage }, answer.kind === 'tooMany' ? 429 : 422)
}
