import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export type SourceFile = {
  /** Relative to the project, with forward slashes. */
  path: string
  text: string
}

const skipped = new Set(['node_modules', 'dist', 'data', 'migrations', 'results', '.git'])
const known = new Map<string, SourceFile[]>()

/** Every file below the folders whose name matches, in the order of their paths. */
export function filesIn(folders: readonly string[], name: RegExp): SourceFile[] {
  return folders.flatMap(filesBelow).filter((file) => name.test(file.path))
}

/** The TypeScript of a folder or more, declarations included. */
export function codeIn(...folders: string[]): SourceFile[] {
  return filesIn(folders, /\.tsx?$/)
}

export const code = ['src', 'views', 'islands']
export const everyCode = [...code, 'tests', 'e2e']

/** `path:line  text` of every line that matches, for a message that can be clicked. */
export function linesMatching(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    file.text
      .split('\n')
      .map((line, index) => ({ line, at: `${file.path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, at }) => `${at}  ${line.trim()}`),
  )
}

function filesBelow(folder: string): SourceFile[] {
  const before = known.get(folder)
  if (before) return before
  const files = walk(folder).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  known.set(folder, files)
  return files
}

function walk(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(path) : [path]
    })
}

/** A folder that does not exist yet holds nothing. */
function entriesOf(folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
}
