import { parseAst } from 'vitest/node'
import type { SourceFile } from '#tests/structure/source-files.ts'

export type Expression = { place: string; source: string; flags: string }

type Node = { type?: string; start?: number; [part: string]: unknown }

/**
 * Every regular expression written in a file: literals, and `new RegExp` whose pattern is one text.
 * `built` are the calls of `new RegExp` whose pattern is put together at run time.
 */
export async function expressionsIn({ path, text }: SourceFile) {
  const written: Expression[] = []
  const built: string[] = []
  const lang = path.endsWith('x') ? 'tsx' : 'ts'
  walk(parseAst(text, { lang }), (node) => {
    const place = `${path}:${text.slice(0, node.start).split('\n').length}`
    const literal = node.regex as { pattern: string; flags: string } | undefined
    if (literal) written.push({ place, source: literal.pattern, flags: literal.flags })
    if (!isRegExpCall(node)) return
    const [pattern, flags] = (node.arguments as Node[]).map((one) => one.value)
    if (typeof pattern === 'string')
      written.push({ place, source: pattern, flags: `${flags ?? ''}` })
    else built.push(path)
  })
  return { written, built }
}

function isRegExpCall({ type, callee }: Node): boolean {
  const calls = type === 'NewExpression' || type === 'CallExpression'
  return calls && (callee as { name?: string }).name === 'RegExp'
}

function walk(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return
  if ('type' in node) see(node as Node)
  for (const part of Object.values(node)) walk(part, see)
}
