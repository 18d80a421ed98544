import { loopback } from '#tests/support/loopback.ts'

export const PEDLAR_STREET = {
  lat: '6.0269',
  lon: '80.2171',
  display_name: '21, Pedlar Street, Galle Fort, Galle, Southern Province, 80000, Sri Lanka',
  address: { road: 'Pedlar Street', city: 'Galle', country: 'Sri Lanka', country_code: 'lk' },
}

/** A server that speaks Nominatim's API at the protocol's level, and does whatever it is told to. */
export async function fakeNominatim() {
  const state = {
    requests: [] as URL[],
    agents: [] as (string | null)[],
    answer: (url: URL): Response | Promise<Response> =>
      Response.json(url.pathname.endsWith('/search') ? [PEDLAR_STREET] : PEDLAR_STREET),
  }
  const url = await loopback(async (request) => {
    const address = new URL(request.url)
    state.requests.push(address)
    state.agents.push(request.headers.get('user-agent'))
    return state.answer(address)
  })
  return { url, state }
}
