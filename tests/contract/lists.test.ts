import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { services } from '#src/contract/services.ts'

const inputOf = ({ params, query }: Endpoint) =>
  Object.keys({ ...params?.shape, ...query?.shape }).includes('page')
/** Takes the same query as the list beside it, and answers one record. */
const records = ['/request-a-deal/combination/summary']
const all: readonly (readonly Endpoint[])[] = Object.values(services)
const lists = all.flat().filter((endpoint) => inputOf(endpoint) && !records.includes(endpoint.path))

test('every list answers its pages and total beside its named array [API-21]', () => {
  expect(lists.length).toBeGreaterThan(40)
  for (const { path, data } of lists) {
    const shape = data instanceof z.ZodObject ? data.shape : {}
    const paging = ['page', 'size', 'totalItems', 'totalPages']
    expect(Object.keys(shape), path).toEqual(expect.arrayContaining(paging))
    const named = Object.values(shape).filter((part) => part instanceof z.ZodArray)
    expect(named.length, path).toBeGreaterThan(0)
  }
})
