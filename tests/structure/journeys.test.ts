import { expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'
import { codeIn, filesIn } from './source-files.ts'

/** Journeys after which a person signs in otherwise, or not at all. */
const changingSignIn =
  /(?:merchant-changes-contact|merchant-resets-the-password|administrator-blocks-a-merchant)\.spec\.ts$/

test('who signs in otherwise after a journey is in no other: journeys run side by side', () => {
  const journeys = filesIn(['e2e'], /\.spec\.ts$/)
  const shared = journeys
    .filter(({ path }) => changingSignIn.test(path))
    .flatMap(({ path, text }) =>
      addressesIn(text).flatMap((address) =>
        journeys
          .filter((other) => other.path !== path && other.text.includes(address))
          .map((other) => `${path} and ${other.path} both sign in as ${address}`),
      ),
    )
  expect(shared, 'Take somebody else of the demo world.').toEqual([])
})

test('no journey leads to vitest, which works in its own runner alone', () => {
  const files = new Map(codeIn('e2e', 'tests', 'src').map((file) => [file.path, file]))
  const reached = new Set([...files.keys()].filter((path) => path.startsWith('e2e/')))
  for (const path of reached) {
    const file = files.get(path)
    for (const { to, typeOnly } of file ? importsOf(file) : [])
      if (to && files.has(to) && !typeOnly) reached.add(to)
  }
  const leading = [...reached].filter((path) => /from 'vitest'/.test(files.get(path)?.text ?? ''))
  expect(leading).toEqual([])
})

function addressesIn(text: string): string[] {
  return [...new Set(text.match(/[a-z.]+@(?!mail\.)[a-z]+\.example/g))]
}
