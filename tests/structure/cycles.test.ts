import { expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'
import { code, codeIn } from './source-files.ts'

const files = codeIn(...code)
/** An import of types counts too. */
const edges = new Map(
  files.map((file) => [file.path, importsOf(file).flatMap(({ to }) => (to ? [to] : []))]),
)

test('no file imports itself by way of others', () => {
  const done = new Set<string>()
  const cycles = files.flatMap(({ path }) => cyclesFrom(path, [], done))
  expect(cycles, 'Move what both need to a file of its own that imports neither.').toEqual([])
})

/** Depth first; what was seen whole is not walked again. */
function cyclesFrom(path: string, way: readonly string[], done: Set<string>): string[] {
  if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' → ')]
  if (done.has(path)) return []
  const found = (edges.get(path) ?? []).flatMap((to) => cyclesFrom(to, [...way, path], done))
  done.add(path)
  return found
}
