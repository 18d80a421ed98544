import { parseAst } from 'vitest/node'

const comment = /^\s*(\{?\/\*[\s\S]*?\*\/\}?|\/\/.*)\s*$/gm

/** Lines that hold neither nothing nor a comment alone. */
export function codeLines(text) {
  return text
    .replaceAll(comment, '')
    .split('\n')
    .filter((line) => line.trim() !== '').length
}

/** The code lines of each function that has a name: declared, or held by a variable. */
export function functionsOf(path, text) {
  const found = []
  const visit = (part, holder) => {
    if (part === null || typeof part !== 'object') return
    const held = holder?.type === 'VariableDeclarator' && /Function/.test(part.type) && holder.id
    if (part.body && (part.type === 'FunctionDeclaration' || held)) {
      const name = (held || part.id).name
      found.push({ name, lines: codeLines(text.slice(part.start, part.end)) })
    }
    for (const inner of Object.values(part)) visit(inner, part)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}
