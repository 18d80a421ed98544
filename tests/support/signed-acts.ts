import { sign } from 'node:crypto'
import { actToSign } from '#src/contract/core/till-entry.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import { serviceNames, services } from '#src/contract/services.ts'
import type { TillKeys } from './till-entries.ts'

const acts = serviceNames.flatMap((name) =>
  (services[name] as readonly Endpoint[]).filter(({ signed }) => signed),
)

/** As a till's page signs an act. @param values of what the endpoint names @param at the server's time */
export function signAct(
  { privateKey, isEd25519 }: TillKeys,
  address: string,
  values: readonly string[],
  at = Date.now(),
): string {
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const text = Buffer.from(actToSign(address, values, at))
  return `${at}.${sign(isEd25519 ? null : 'sha256', text, key).toString('base64url')}`
}

/** The header of a call by the API; none for one that a till need not sign. */
export function signatureOf(
  keys: TillKeys,
  { method, path, body = {} }: { method: string; path: string; body?: unknown },
  at = Date.now(),
): Record<string, string> {
  for (const endpoint of acts) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
    const found = endpoint.method === method.toLowerCase() && pattern.exec(path)
    if (!found) continue
    const params = Object.fromEntries(names.map((name, place) => [name, found[place + 1]]))
    const given: Record<string, unknown> = { ...(body as object), ...params }
    const values = (endpoint.signed ?? []).map((name) => asTyped(given[name]))
    return {
      [apiHeaders.actSignature]: signAct(keys, `${endpoint.method} ${endpoint.path}`, values, at),
    }
  }
  return {}
}

function asTyped(value: unknown): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '')
}
