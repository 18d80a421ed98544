import type { Candidate, Place } from './place.ts'

const WAIT_MS = 8000

type Errors = Partial<Record<keyof Place, string>>
type Answer<T> = { ok: true; found: T } | { ok: false; message: string; errors?: Errors }

export function findPlaces(url: string, text: string): Promise<Answer<Candidate[]>> {
  return ask(url, { q: text }, ({ candidates }) => (Array.isArray(candidates) ? candidates : []))
}

export function findAddress(url: string, { latitude, longitude }: Place): Promise<Answer<string>> {
  const query = { latitude: String(latitude), longitude: String(longitude) }
  return ask(url, query, ({ address }) => (typeof address === 'string' ? address : ''))
}

/** What both fields mean or what is wrong with them, as the form will read them. */
export function readTyped(url: string, typed: Record<keyof Place, string>) {
  return ask(url, typed, ({ latitude, longitude, address }) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
    address: String(address),
  }))
}

async function ask<T>(
  url: string,
  query: Record<string, string>,
  read: (body: Record<string, unknown>) => T,
): Promise<Answer<T>> {
  try {
    const response = await fetch(`${url}?${new URLSearchParams(query)}`, {
      headers: { accept: 'application/json', 'x-by-page': '1' },
      signal: AbortSignal.timeout(WAIT_MS),
    })
    const body = await response.json()
    if (response.ok) return { ok: true, found: read(body) }
    return { ok: false, message: String(body.message ?? ''), errors: body.errors ?? {} }
  } catch {
    return { ok: false, message: '' }
  }
}
