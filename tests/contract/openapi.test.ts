import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { openApiDocument } from '#src/contract/openapi.ts'
import { serviceNames, services } from '#src/contract/services.ts'

describe.each(serviceNames)('the OpenAPI document of %s', (name) => {
  const document = openApiDocument(name)
  const text = JSON.stringify(document)

  test('is 3.1 and names every endpoint of the contract', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, summary } of services[name] as readonly Endpoint[]) {
      expect(document).toHaveProperty(['paths', path, method, 'summary'], summary)
    }
  })

  test('leaves no reference open', () => {
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      expect(document).toHaveProperty(pointer.split('/'))
    }
  })

  test('gives every call an id of its own', () => {
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
