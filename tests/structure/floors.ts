import { posix } from 'node:path'
import type { Import } from './imports-of.ts'

/** The floors, lowest first: what stands higher may import what stands lower. */
export const floors: readonly (readonly [name: string, files: RegExp])[] = [
  ['platform', /^src\/platform\//],
  ['i18n', /^(src\/i18n|locales)\//],
  ['contract', /^src\/contract\//],
  ['config', /^src\/config\//],
  ['upstream', /^src\/upstream\//],
  ['database', /^src\/database\//],
  ['services', /^src\/services\//],
  ['views/page', /^views\/page\//],
  ['islands', /^islands\//],
  ['views/components', /^views\/components\//],
  ['views/layouts', /^views\/(layouts|errors)\//],
  ['views', /^views\//],
  ['web', /^src\/web\//],
  ['features', /^src\/features\//],
  ['world', /^src\/world\//],
  ['start', /^src\/(start\/|[\w-]+\.ts$)/],
]

/** The imports of the product that lead to a higher floor than the one they stand on, types included. */
export function importsUp(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => to !== null && floorOf(to) > floorOf(from))
}

/** The pairs of folders of which each holds a file that imports one of the other; a folder and one inside it are one. */
export function mutualFolders(imports: readonly Import[]): string[] {
  const arrows = new Set(
    imports.flatMap(({ from, to }) => {
      const [here, there] = [posix.dirname(from), posix.dirname(to ?? from)]
      return isWithin(here, there) || isWithin(there, here) ? [] : [`${here} ${there}`]
    }),
  )
  const pairs = [...arrows].filter((arrow) => {
    const [here = '', there = ''] = arrow.split(' ')
    return here < there && arrows.has(`${there} ${here}`)
  })
  return pairs.sort()
}

function floorOf(path: string): number {
  return floors.findIndex(([, files]) => files.test(path))
}

function isWithin(folder: string, other: string): boolean {
  return `${folder}/`.startsWith(`${other}/`)
}
