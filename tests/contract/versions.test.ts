import { expect, test } from 'vitest'
import { ZodObject } from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { services } from '#src/contract/services.ts'

const endpoints: readonly Endpoint[] = [...services.core, ...services.location]
const counted = endpoints.flatMap(({ method, path, body }) => {
  const version = body instanceof ZodObject ? body.shape.version : undefined
  return version ? [[`${method} ${path}`, version] as const] : []
})

test.each(counted)(
  '%s names the version that was seen, so that nothing is overwritten unread',
  (_call, version) => {
    expect(version.safeParse(undefined).success).toBe(false)
    expect(version.safeParse(1).success).toBe(true)
  },
)

test('every record that is edited counts its versions', () => {
  expect(counted.map(([call]) => call)).toEqual(
    expect.arrayContaining([
      'put /brands',
      'put /categories',
      'put /offer-types',
      'put /reason-templates',
      'put /deals/{role}',
      'put /event',
      'put /subscription',
      'put /user-subscription/{id}',
      'put /branch',
      'put /branch/approve',
      'put /branch/{type}/verify',
    ]),
  )
})
