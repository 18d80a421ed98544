import { expect, test } from 'vitest'
import { codeIn, type SourceFile } from './source-files.ts'

const shared = codeIn('src/web/http', 'src/upstream', 'views/components', 'islands')

test('every function that a shared part offers says what it does', () => {
  expect(shared.flatMap(undocumented)).toEqual([])
})

/** Exported functions and components without a comment that ends on the line above. */
function undocumented({ path, text }: SourceFile): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const name = line.match(/^export (?:async )?function (\w+)|^export const (\w+) = (?:async )?\(/)
    const above = lines[at - 1]?.trim() ?? ''
    return name && !above.endsWith('*/') ? [`${path}:${at + 1}  ${name[1] ?? name[2]}`] : []
  })
}
