import { expect, test } from 'vitest'
import { codeIn, everyCode, filesIn } from './source-files.ts'

/** What a reader would have to guess, and what to write instead. */
const guesses: Record<string, string> = {
  wish: 'command, input or request',
  wishes: 'commands, inputs or requests',
  wished: 'requested',
  told: 'notified, sent, or what it holds',
  tell: 'notify, send or describe',
  tells: 'notifies, sends or describes',
  asked: 'params, query or requests',
  asking: 'context, pending or requester',
  said: 'message, status or result',
  says: 'message',
  heard: 'received, webhooks or notices',
  hear: 'receive',
  hears: 'receives',
  judge: 'check or authorize',
  judged: 'checked',
  everybody: 'all or everyone with a noun (ALL_OWNERS)',
  nobody: 'none with a noun (NO_ACCESS)',
  somebody: 'a noun (user, holder)',
  anew: 're- (recount, reload)',
  unfit: 'invalid',
  halves: 'parts',
}

/** Comments, strings and patterns. */
const prose =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[]\s*)\/(?:[^/\\\n]|\\.)+\//g

const others = codeIn(...everyCode, 'bench').filter(
  ({ path }) => path !== 'tests/structure/names.test.ts',
)

test('names use the word that a reader would look for', () => {
  const found = others.flatMap(({ path, text }) => {
    const names = new Set(text.replaceAll(prose, '').match(/[A-Za-z_$][\w$]*/g))
    return [...names].flatMap((name) => advice(path, name))
  })
  expect(found, 'Rename it: see the word that is advised behind each name.').toEqual([])
})

test('files use the word that a reader would look for', () => {
  const files = filesIn(['src', 'views', 'islands'], /\.tsx?$/)
  const found = files.flatMap(({ path }) => advice(path, path.replaceAll(/\W/g, '_')))
  expect(found, 'Rename it: see the word that is advised behind each name.').toEqual([])
})

function advice(path: string, name: string): string[] {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  return words.flatMap((word) =>
    Object.hasOwn(guesses, word) ? [`${path}: ${name} → ${guesses[word]}`] : [],
  )
}
