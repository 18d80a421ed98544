import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, the same from the sources and from the bundle in dist: it holds package.json. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...segments: string[]) => join(root, ...segments)

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json of Dealdesk was not found')
  return findRoot(parent)
}
