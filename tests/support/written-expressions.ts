import { expect, test } from 'vitest'
import { codeIn } from '#tests/structure/source-files.ts'
import { type Expression, expressionsIn } from './expressions-in.ts'
import { findSlowText } from './linear-expression.ts'
import { ofPart } from './part.ts'

/** The demo world reads nothing but its own texts, and the check of migrations nothing but ours. */
const ownTexts = /^src\/(world\/|database\/migration-locks\.ts)/

/** The expressions that are written in the product, and the files of it that build one at run time. */
export async function expressionsOfProduct() {
  const files = codeIn('src', 'views', 'islands').filter(({ path }) => !ownTexts.test(path))
  const found = await Promise.all(files.map(expressionsIn))
  const built = new Set(found.flatMap((each) => each.built))
  return { written: found.flatMap((each) => each.written), built: [...built] }
}

/** A test for each folder that their time grows as the text does. */
export function testLinear(written: readonly Expression[]): void {
  const seen = ofPart(withoutRepeats(written))
  const places = Map.groupBy(seen, ({ place }) => place.split('/').slice(0, 2).join('/'))
  test.each([...places])(
    'in %s the time of an expression grows as its text does [U11]',
    async (_, own) => {
      const slow: unknown[] = []
      for (const { place, source, flags } of own) {
        const text = await findSlowText({ source, flags })
        if (text) slow.push({ place, source, text })
      }
      expect(slow).toEqual([])
    },
  )
}

function withoutRepeats(written: readonly Expression[]): Expression[] {
  const unique = new Map(written.map((one) => [`${one.source}/${one.flags}`, one]))
  return [...unique.values()]
}
