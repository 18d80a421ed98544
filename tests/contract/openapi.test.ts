import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { openApiDocument } from '#src/contract/openapi.ts'
import { serviceNames, services } from '#src/contract/services.ts'

type Operation = {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  parameters: { name: string; in: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
type Document = {
  openapi: string
  info: { description?: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

describe.each(serviceNames)('the OpenAPI document of %s', (name) => {
  const document = openApiDocument(name) as Document
  const text = JSON.stringify(document)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

  test('is 3.1 and names every endpoint of the contract', () => {
    expect(document.openapi).toBe('3.1.0')
    const summaries = operations.map(({ method, summary }) => `${method} ${summary}`)
    for (const { method, summary } of services[name] as readonly Endpoint[]) {
      expect(summaries).toContain(`${method} ${summary}`)
    }
  })

  test('leaves no reference open', () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)]
    expect(references).not.toEqual([])
    for (const [, pointer = ''] of references) {
      expect(document).toHaveProperty(pointer.split('/'))
    }
  })

  test('gives every call an id of its own', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has no two paths of one shape, and each parameter of a path', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const given = parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect(given.sort(), path).toEqual(named.sort())
    }
  })

  test('says of every call that takes something that it may be refused with 400', () => {
    for (const { path, method, parameters, requestBody, responses } of operations) {
      if (parameters.length === 0 && !requestBody) continue
      expect(Object.keys(responses), `${method} ${path}`).toContain('400')
    }
  })

  test('describes itself, its tags and every call', () => {
    expect(document.info.description).toBeTruthy()
    const tags = document.tags.map((tag) => tag.name)
    for (const { path, description, tags: own = [] } of operations) {
      expect(description, path).toMatch(/^Callers: /)
      expect(tags, path).toEqual(expect.arrayContaining(own))
      expect(own, path).toHaveLength(1)
    }
  })
})

test('entities have names that clients can be generated from', () => {
  const named = serviceNames.flatMap((name) =>
    Object.keys((openApiDocument(name) as Document).components.schemas),
  )
  const entities = ['Deal', 'Coupon', 'Brand', 'Category', 'Plan', 'Branch', 'Order', 'Invoice']
  expect(named).toEqual(expect.arrayContaining([...entities, 'Notification', 'DateValue']))
})

test('lists of coupons and branches hold named entities alone', () => {
  const paths = (['core', 'location'] as const).flatMap((name) =>
    Object.entries((openApiDocument(name) as Document).paths),
  )
  const own = paths.filter(([path]) => /^\/(coupons|branch)/.test(path))
  const unnamed = own.flatMap(([path, calls]) =>
    /"type":"array","items":\{"type":"object"/.test(JSON.stringify(calls)) ? [path] : [],
  )
  expect(own.length).toBeGreaterThan(10)
  expect(unnamed).toEqual([])
})
