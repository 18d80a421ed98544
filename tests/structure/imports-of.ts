import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

export type Import = {
  from: string
  /** As it is written. */
  written: string
  /** The project's file, or null for a package. */
  to: string | null
  /** `import type …`: nothing of it is there at run time. */
  typeOnly: boolean
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},]+?\s+from\s+)?'([^']+)'|import\(\s*'([^']+)'/g

/** Every import and re-export of a file, with the file that it leads to. */
export function importsOf(file: SourceFile): Import[] {
  return [...file.text.matchAll(statement)].map(([, type, fixed, dynamic]) => {
    const written = fixed ?? dynamic ?? ''
    const to = target(file.path, written)
    return { from: file.path, written, to, typeOnly: type !== undefined }
  })
}

export function show({ from, to, written }: Import): string {
  return `${from} → ${to ?? written}`
}

function target(from: string, written: string): string | null {
  if (written.startsWith('#')) return written.slice(1)
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written)
  return null
}
