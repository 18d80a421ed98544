import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { listFilters, listKeys, viewQueryOf } from '#src/contract/authentication/list-views.ts'
import type { Filter } from '#src/web/lists/filters.ts'
import { codeIn, root } from '#tests/structure/source-files.ts'

type Found = { key: keyof typeof listFilters; filters: Record<string, Filter<unknown>> }

test('the contract names the filters of each list that keeps views, and no others [SHELL-101]', async () => {
  const modules = codeIn('src/features').filter(({ text }) => text.includes('defineList('))
  const loaded = await Promise.all(
    modules.map(({ path }): Promise<object> => import(pathToFileURL(join(root, path)).href)),
  )
  const found = loaded.flatMap((module) => listsIn(Object.values(module)))
  const spelled = found.map(({ key, filters }) => {
    const kept = Object.values(filters).filter(({ stays }) => !stays)
    return [key, kept.map(({ param }) => param).sort()]
  })
  const named = listKeys.map((key) => [key, [...listFilters[key]].sort()])
  expect(Object.fromEntries(spelled)).toEqual(Object.fromEntries(named))
})

function listsIn(values: unknown[]): Found[] {
  return values.flatMap((one) => {
    if (typeof one !== 'object' || !one) return []
    if (!('filters' in one && 'key' in one)) return listsIn(Object.values(one))
    return one.key ? [one as Found] : []
  })
}

test.each([
  ['status=pending&q=tea', 'status=pending&q=tea'],
  ['format=csv', ''],
  ['q=tea&format=csv&page=3&view=x&for=%2Forders%3Fformat%3Dcsv', 'q=tea'],
  ['%66ormat=csv&q=a%26format%3Dcsv', 'q=a%26format%3Dcsv'],
  ['q=tea&q=coffee', 'q=tea'],
  ['columns=code,title&density=compact&colour=blue', 'columns=code%2Ctitle&density=compact'],
  ['merchant=x&buyer=y&least=1', 'merchant=x'],
  ['only=a&format=facts', ''],
  ['__proto__=x&constructor=y', ''],
  ['??q=tea', ''],
  ['&&=&q', 'q='],
])('of %j a view of deals keeps %j', (query, kept) => {
  expect(viewQueryOf('deals', query)).toBe(kept)
})
