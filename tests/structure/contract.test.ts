import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { services } from '#src/contract/services.ts'
import { INSTANT_MAX, INSTANT_MIN } from '#src/contract/values.ts'

const endpoints: readonly Endpoint[] = Object.values(services).flat()

test('every number of a request has both bounds, so that no column overflows', () => {
  expect(
    endpoints.flatMap(unbounded),
    'Give the number .min() and .max(), or take a value of contract/values.ts.',
  ).toEqual([])
})

function unbounded({ method, path, params, query, body }: Endpoint): string[] {
  const parts = Object.entries({ params, query, body })
  return parts.flatMap(([part, type]) => {
    if (!type) return []
    const read = numbersIn(asJson(type, 'output'))
    const sent = numbersIn(asJson(type, 'input')).filter((number) => number.type === 'integer')
    return [...read, ...sent].some((number) => !isBounded(number))
      ? [`${method} ${path}: ${part}`]
      : []
  })
}

/** A coerced number has its bounds on the way out alone. */
function asJson(type: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(type, { io, unrepresentable: 'any' })
}

type NumberJson = {
  type: string
  const?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

function isBounded({ const: only, minimum, exclusiveMinimum, maximum }: NumberJson): boolean {
  if (only !== undefined) return true
  const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY
  return least >= INSTANT_MIN && (maximum ?? Number.POSITIVE_INFINITY) <= INSTANT_MAX
}

function numbersIn(json: unknown): NumberJson[] {
  if (typeof json !== 'object' || json === null) return []
  const isNumber = 'type' in json && (json.type === 'integer' || json.type === 'number')
  return [...(isNumber ? [json as NumberJson] : []), ...Object.values(json).flatMap(numbersIn)]
}
