import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'

const TIMEOUT_MS = 5000
/** An unknown key makes us fetch again, at most this often. */
const COOLDOWN_MS = 30_000
const CACHE_MS = 10 * 60_000

export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent'
}

/**
 * A provider's public keys, fetched from this one address and cached for ten minutes; redirects are not
 * followed. The key function throws ProviderSilent if they are unavailable.
 */
export function providerKeys(jwks: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwks), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: CACHE_MS,
    [customFetch]: fetchKeys,
  })
  return async function keyOf(header, token) {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSInvalid) throw silent(error)
      throw error
    }
  }
}

async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return Response.json(await response.json())
  } catch (error) {
    throw silent(error)
  }
}

function silent(cause: unknown): ProviderSilent {
  return new ProviderSilent('the keys of a sign-in provider cannot be had', { cause })
}
