import { z } from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Random } from '#tests/support/random.ts'
import { type Schema, valueFor } from './values.ts'

type Source = { random: Random; ids: readonly string[]; own: string }

/** One call of an endpoint as a client would send it, by the contract or just beside it. */
export function requestFor(endpoint: Endpoint, source: Source) {
  const { method, bodyType = 'json' } = endpoint
  const params = record(endpoint.params, source)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(written(params[name]).toWellFormed() || 'x'),
  )
  const query = new URLSearchParams(asText(record(endpoint.query, source))).toString()
  const address = query ? `${path}?${query}` : path
  if (!endpoint.body) return { address, method, headers: {}, body: undefined }
  const value = generated(endpoint.body, source)
  if (bodyType === 'json') {
    const headers = { 'content-type': 'application/json' }
    return { address, method, headers, body: JSON.stringify(value) ?? 'null' }
  }
  const fields = asText(value)
  if (bodyType === 'form')
    return { address, method, headers: {}, body: new URLSearchParams(fields) }
  const form = new FormData()
  for (const [name, text] of fields) form.append(name, text)
  form.append('file', new File(['code\nABC'], 'coupons.csv', { type: 'text/csv' }))
  return { address, method, headers: {}, body: form }
}

function generated(type: z.ZodType, source: Source): unknown {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  return valueFor(schema, { ...source, defs: schema.$defs ?? {} })
}

function record(type: z.ZodType | undefined, source: Source): Record<string, unknown> {
  const value = type ? generated(type, source) : {}
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function asText(value: unknown): [string, string][] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entries.flatMap(([name, one]) =>
    one === undefined ? [] : [[name, written(one).toWellFormed()]],
  )
}

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
