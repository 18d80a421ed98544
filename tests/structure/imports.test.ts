import { expect, test } from 'vitest'
import { importsUp, mutualFolders } from './floors.ts'
import { type Rule, rules, sharedTables } from './import-rules.ts'
import { type Import, importsOf, show } from './imports-of.ts'
import { code, codeIn, everyCode } from './source-files.ts'

const imports = codeIn(...code).flatMap(importsOf)
const within = (pattern: RegExp) => imports.filter((one) => pattern.test(one.from))

test('imports run one way between the parts', () => {
  expect(
    imports.filter(isAgainstTheRules).map(show),
    'import-rules.ts says what each part may import; move what is shared to a part that both may.',
  ).toEqual([])
})

test('only the start and the demo world import the services', () => {
  const strangers = imports.filter(
    ({ from, to, typeOnly }) =>
      to?.startsWith('src/services/') && !typeOnly && !/^src\/(services|world|start)\//.test(from),
  )
  expect(strangers.map(show)).toEqual([])
})

test('a service never reads the tables of another', () => {
  const foreign = within(/^src\/services\/[\w-]+\//).filter(
    ({ from, to }) =>
      to?.startsWith('src/services/') &&
      to.endsWith('/schema.ts') &&
      owner(from) !== owner(to) &&
      !(owner(from) === 'audit' && owner(to) === 'kit'),
  )
  expect(foreign.map(show)).toEqual([])
})

test('what a view reads does nothing: it leads to no handler, service or request', () => {
  const read = within(/^views\//).filter(({ to, typeOnly }) => to?.startsWith('src/') && !typeOnly)
  const impure = read.filter(({ to }) => to && reached(to).some((path) => !isPure(path)))
  expect(impure.map(show)).toEqual([])
})

test('a view takes from slices only types, and of other slices what their index.ts offers', () => {
  const taken = within(/^views\//).filter(
    ({ from, to, typeOnly }) =>
      to?.startsWith('src/features/') &&
      !(typeOnly && (to.split('/')[2] === from.split('/')[1] || to.endsWith('/index.ts'))),
  )
  expect(taken.map(show)).toEqual([])
})

test('features import no types from components of pages', () => {
  const types = within(/^src\/features\//).filter(
    ({ to, typeOnly }) =>
      typeOnly && /^views\/(?!components|layouts|errors).+\.tsx$/.test(to ?? ''),
  )
  expect(types.map(show)).toEqual([])
})

test('the floors hold: few imports lead up, few folders lean on each other', () => {
  const up = importsUp(imports).map(show)
  const mutual = mutualFolders(imports)
  expect(up, up.join('\n')).toHaveLength(12)
  expect(mutual, mutual.join('\n')).toHaveLength(23)
})

/** In views index.tsx is the page of a list, so what others may use stands in exports.ts. */
test('a slice offers others its index.ts and the exports.ts of its views', () => {
  const internals = imports.filter(({ from, to }) => {
    const [own, other] = [sliceOf(from), sliceOf(to ?? '')]
    return own && other && own !== other && !/\/(index|exports)\.ts$/.test(to ?? '')
  })
  expect(internals.map(show)).toEqual([])
})

test('islands take types alone from the rest of the program', () => {
  const imported = within(/^islands\//).filter(
    ({ to }) => to && !to.startsWith('islands/') && !sharedTables.test(to),
  )
  expect(
    imported.filter(({ typeOnly }) => !typeOnly).map(show),
    'Use import type, or hand the value over as a property.',
  ).toEqual([])
})

test('a service is used by others through its index alone', () => {
  const inside = within(/^src\/services\/[\w-]+\//).filter(
    ({ from, to }) =>
      to?.startsWith('src/services/') &&
      owner(to) !== 'kit' &&
      owner(from) !== owner(to) &&
      to !== `src/services/${owner(to)}/index.ts`,
  )
  expect(inside.map(show)).toEqual([])
})

test('the services import across folders by #src', () => {
  const climbing = within(/^src\/services\//).filter(({ written }) => written.startsWith('../'))
  expect(climbing.map(show)).toEqual([])
})

test('nobody climbs four folders up', () => {
  const all = codeIn(...everyCode).flatMap(importsOf)
  expect(all.filter(({ written }) => written.startsWith('../../../../')).map(show)).toEqual([])
})

function isAgainstTheRules(one: Import): boolean {
  const rule = rules.find(({ zone }) => zone.test(one.from))
  return Boolean(rule && one.to && !isAllowed(rule, one.to) && !isTypeForAnIsland(one))
}

function isAllowed(rule: Rule, to: string): boolean {
  return rule.may.some((pattern) => pattern.test(to))
}

function isTypeForAnIsland({ from, typeOnly }: Import): boolean {
  return typeOnly && from.startsWith('islands/')
}

function sliceOf(path: string): string | undefined {
  const [, slice] =
    /^(?:src\/features|views)\/(?!components|layouts|errors|page)([\w-]+)\//.exec(path) ?? []
  return slice
}

function owner(path: string): string | undefined {
  return path.split('/')[2]
}

function isPure(path: string): boolean {
  return (
    path === 'src/web/http/result.ts' ||
    /^locales\/|^src\/(contract|i18n|platform)\/|^views\/page\/|^src\/web\/(navigation|forms|lists)\//.test(
      path,
    )
  )
}

/** Every file that a file needs at run time. */
function reached(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  for (const { from, to, typeOnly } of imports)
    if (from === path && to && !typeOnly) reached(to, seen)
  return [...seen]
}
